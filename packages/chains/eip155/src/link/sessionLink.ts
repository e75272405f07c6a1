import { type CaipNetworkId, parseCaipAddress } from '@latchkey/base/caip'
import { type Clock, systemClock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { waitUntil } from '@latchkey/base/waitUntil'
import { sessionUpdateWaitMs } from '@latchkey/contracts/constants/sign'
import { NETWORK_SWITCH_NOT_APPROVED } from '@latchkey/contracts/errors/networks'
import { addressesOfEvent, networkOfEvent } from '@latchkey/contracts/session/sessionEvents'
import { askWallet } from '@latchkey/core/chain/askWallet'
import type { SessionTransport } from '@latchkey/core/chain/port'
import type { WalletChange, WalletLink } from '@latchkey/core/connect/port'
import type { Network } from '@latchkey/core/networks/network'
import { toQuantity } from '../rpc/quantity.ts'
import { addresses } from './addresses.ts'
import type { SessionCallsMemory } from './sessionCalls.ts'

/** Methods of EIP-5792, handled by `sessionCalls`. */
const callMethods: readonly string[] = [
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
]

/** A wallet-protocol session as a link of this namespace. The protocol has no current network, so the link stores it. */
export function sessionLink(transport: SessionTransport, params: { readonly clock?: Clock } = {}): WalletLink {
  const { clock = systemClock } = params
  let networkId = firstNetwork(transport)
  let preferred: string | undefined
  let calls: SessionCallsMemory | undefined
  const listeners = new Set<(change: WalletChange) => void>()
  const tell = (change: WalletChange) => {
    for (const listener of [...listeners]) listener(change)
  }
  const accounts = (): readonly string[] => {
    const here = accountsOn(transport, networkId)
    return preferred && here.includes(preferred) ? [preferred, ...here.filter((entry) => entry !== preferred)] : here
  }
  const goTo = (next: CaipNetworkId) => {
    if (next === networkId) return
    const before = accounts().join()
    networkId = next
    tell({ type: 'network', networkId })
    if (accounts().join() !== before) tell({ type: 'accounts', accounts: accounts() })
  }
  const request: WalletLink['request'] = async ({ method, params: args, signal, ...rest }) => {
    if (method === 'eth_chainId') return toQuantity(BigInt(networkId.slice('eip155:'.length)))
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts()
    if (method === 'wallet_revokePermissions') {
      await transport.disconnect()
      return null
    }
    const ask = (asked: { readonly method: string; readonly params: unknown }) =>
      askWallet(() => transport.request({ networkId, ...asked, ...rest, ...(signal ? { signal } : {}) }), {
        method,
        signal,
      })
    if (!callMethods.includes(method)) return await ask({ method, params: args ?? [] })
    const { sessionCalls, sessionCallsMemory } = await import('./sessionCalls.ts')
    calls ??= sessionCallsMemory()
    return await sessionCalls({ transport, memory: calls, ask, method, params: Array.isArray(args) ? args : [] })
  }
  const onEvent: Parameters<SessionTransport['onEvent']>[0] = ({ name, data, networkId: sentFor }) => {
    if (name === 'chainChanged') {
      const next = networkOfEvent(data, sentFor) as CaipNetworkId
      // Ignore a network that is not in the session (spec S8.8).
      if (accountsOn(transport, next).length > 0) goTo(next)
    }
    if (name === 'accountsChanged') {
      const [first] = addresses(addressesOfEvent(data))
      if (!first || first === accounts()[0] || !accountsOn(transport, networkId).includes(first)) return
      preferred = first
      tell({ type: 'accounts', accounts: accounts() })
    }
  }
  const onUpdate = () => {
    // The capabilities may have changed.
    calls?.capabilities.clear()
    // The order of the accounts in the session update replaces that of an earlier event.
    preferred = undefined
    if (accountsOn(transport, networkId).length > 0) tell({ type: 'accounts', accounts: accounts() })
    else goTo(firstNetwork(transport))
  }
  let unwatch = () => {}
  const watch = () => {
    const stops = [
      transport.onEvent(onEvent),
      transport.onUpdate(onUpdate),
      transport.onDisconnect(() => tell({ type: 'disconnect' })),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }
  return {
    accounts,
    networkId: () => networkId,
    request,
    peer: transport.peer,
    async switchNetwork(network) {
      if (accountsOn(transport, network.caipNetworkId).length === 0)
        await addToSession(transport, { network, clock, request: (method, args) => request({ method, params: args }) })
      goTo(network.caipNetworkId)
    },
    disconnect: () => transport.disconnect(),
    onChange(listener) {
      if (listeners.size === 0) unwatch = watch()
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) unwatch()
      }
    },
  }
}

/** Asks the wallet to add a network to the session (spec S5.14). Resolves once the session includes it. */
async function addToSession(
  transport: SessionTransport,
  params: {
    readonly network: Network
    readonly clock: Clock
    readonly request: (method: string, params: readonly unknown[]) => Promise<unknown>
  },
): Promise<void> {
  const { network, clock, request } = params
  const networkId = network.caipNetworkId
  const refused = errorOf(NETWORK_SWITCH_NOT_APPROVED, { values: { networkId } })
  if (!transport.methods().includes('wallet_switchEthereumChain')) throw refused
  const { switchWallet } = await import('../networks/switchWallet.ts')
  await switchWallet(network, request)
  const isMet = () => accountsOn(transport, networkId).length > 0
  const onChange = transport.onUpdate
  if (!(await waitUntil({ clock, timeoutMs: sessionUpdateWaitMs, isMet, onChange }))) throw refused
}

function accountsOn(transport: SessionTransport, networkId: CaipNetworkId): readonly string[] {
  return addresses(transport.accounts().filter((account) => parseCaipAddress(account)?.networkId === networkId))
}

/**
 * The first of the app's networks that the session includes (the active one comes first), otherwise the session's first network.
 */
function firstNetwork(transport: SessionTransport): CaipNetworkId {
  const shared = transport.accounts().flatMap((account) => parseCaipAddress(account)?.networkId ?? [])
  const offered = transport.networks.map((network) => network.caipNetworkId)
  return offered.find((id) => shared.includes(id)) ?? shared[0] ?? offered[0] ?? 'eip155:1'
}
