import { type CaipNetworkId, parseCaipAddress } from '@latchkey/base/caip'
import { type Clock, systemClock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { waitUntil } from '@latchkey/base/waitUntil'
import { sessionUpdateWaitMs } from '@latchkey/contracts/constants/sign'
import { NETWORK_SWITCH_NOT_APPROVED } from '@latchkey/contracts/errors/networks'
import { addressesOfEvent, networkOfEvent } from '@latchkey/contracts/session/sessionEvents'
import type { SessionTransport } from '@latchkey/core/chain/port'
import { requestWallet } from '@latchkey/core/chain/requestWallet'
import { sessionState } from '@latchkey/core/chain/sessionState'
import type { WalletLink } from '@latchkey/core/connect/port'
import type { Network } from '@latchkey/core/networks/network'
import { toQuantity } from '../rpc/quantity.ts'
import { addresses } from './addresses.ts'
import { endsPermission } from './endsPermission.ts'
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
  let calls: SessionCallsMemory | undefined
  const { accounts, networkId, goTo, onChange } = sessionState(transport, {
    fallback: 'eip155:1',
    accountsOn: (id) => accountsOn(transport, id),
    onEvent({ name, data, networkId: sentFor }, state) {
      if (name === 'chainChanged') {
        const next = networkOfEvent(data, sentFor) as CaipNetworkId
        // Ignore a network that is not in the session (spec S8.8).
        if (accountsOn(transport, next).length > 0) state.goTo(next)
      }
      if (name === 'accountsChanged') state.prefer(addresses(addressesOfEvent(data))[0])
    },
    // The capabilities may have changed.
    onUpdate: () => calls?.capabilities.clear(),
  })
  const request: WalletLink['request'] = async ({ method, params: args, signal, ...rest }) => {
    if (method === 'eth_chainId') return toQuantity(BigInt(networkId().slice('eip155:'.length)))
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts()
    if (method === 'wallet_revokePermissions' && !endsPermission(args)) {
      await transport.disconnect()
      return null
    }
    const ask = (asked: { readonly method: string; readonly params: unknown }) =>
      requestWallet(
        () => transport.request({ networkId: networkId(), ...asked, ...rest, ...(signal ? { signal } : {}) }),
        {
          method,
          signal,
        },
      )
    if (!callMethods.includes(method)) return await ask({ method, params: args ?? [] })
    const { sessionCalls, sessionCallsMemory } = await import('./sessionCalls.ts')
    calls ??= sessionCallsMemory()
    return await sessionCalls({ transport, memory: calls, ask, method, params: Array.isArray(args) ? args : [] })
  }
  return {
    accounts,
    networkId,
    onChange,
    request,
    peer: transport.peer,
    async switchNetwork(network) {
      if (accountsOn(transport, network.caipNetworkId).length === 0)
        await addToSession(transport, { network, clock, request: (method, args) => request({ method, params: args }) })
      goTo(network.caipNetworkId)
    },
    disconnect: () => transport.disconnect(),
  }
}

/** Requests a network from the wallet that the session lacks (spec S5.14). Resolves once the session includes it. */
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
