import { type CaipNetworkId, parseCaipAddress } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { NETWORK_SWITCH_NOT_APPROVED } from '@latchkey/contracts/errors/networks'
import { WALLET_METHOD_UNSUPPORTED } from '@latchkey/contracts/errors/wallet'
import { askWallet } from '@latchkey/core/chain/askWallet'
import type { SessionTransport } from '@latchkey/core/chain/port'
import type { WalletChange, WalletLink } from '@latchkey/core/connect/port'
import { isAddress } from '@solana/kit'

/** A wallet-protocol session as a link of this namespace. The protocol has no current network, so the link stores it. */
export function sessionLink(transport: SessionTransport): WalletLink {
  let networkId = firstNetwork(transport)
  let preferred: string | undefined
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
  const onEvent: Parameters<SessionTransport['onEvent']>[0] = ({ name, data }) => {
    if (name !== 'accountsChanged' || !Array.isArray(data)) return
    // CAIP-10 ids from some wallets, bare addresses from others.
    const [first] = data.flatMap((entry: unknown) => (typeof entry === 'string' ? [entry.split(':').at(-1)] : []))
    if (!first || first === accounts()[0] || !accounts().includes(first)) return
    preferred = first
    tell({ type: 'accounts', accounts: accounts() })
  }
  const onUpdate = () => {
    if (accounts().length > 0) tell({ type: 'accounts', accounts: accounts() })
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
    peer: transport.peer,
    async request({ method, params, signal, ...rest }) {
      if (!transport.methods().includes(method)) throw errorOf(WALLET_METHOD_UNSUPPORTED, { values: { method } })
      const request = { networkId, method, params, ...rest, ...(signal ? { signal } : {}) }
      return await askWallet(() => transport.request(request), { method, signal })
    },
    async switchNetwork({ caipNetworkId }) {
      if (accountsOn(transport, caipNetworkId).length === 0)
        throw errorOf(NETWORK_SWITCH_NOT_APPROVED, { values: { networkId: caipNetworkId } })
      goTo(caipNetworkId)
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

function accountsOn(transport: SessionTransport, networkId: CaipNetworkId): readonly string[] {
  const shared = transport.accounts().map(parseCaipAddress)
  const here = shared.flatMap((account) => (account?.networkId === networkId ? [account.address] : []))
  return [...new Set(here.filter((address) => isAddress(address)))]
}

/**
 * The first of the app's networks that the session includes (the active one comes first), otherwise the session's first network.
 */
function firstNetwork(transport: SessionTransport): CaipNetworkId {
  const shared = transport.accounts().flatMap((account) => parseCaipAddress(account)?.networkId ?? [])
  const offered = transport.networks.map(({ caipNetworkId }) => caipNetworkId)
  return offered.find((id) => shared.includes(id)) ?? shared[0] ?? offered[0] ?? 'solana:mainnet'
}
