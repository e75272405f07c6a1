import { type CaipNetworkId, parseCaipAddress } from '@latchkey/base/caip'
import type { WalletChange, WalletLink } from '../connect/port.ts'
import type { SessionTransport } from './port.ts'

/**
 * The state that the links of all namespaces store for a session: the current network, which the protocol does not
 * have, the first account and the listeners. It follows the transport while there is a listener.
 */
export function sessionState(transport: SessionTransport, namespace: sessionState.Namespace): sessionState.State {
  const { accountsOn, onEvent } = namespace
  let networkId = firstNetwork(transport, namespace.fallback)
  let preferred: string | undefined
  const listeners = new Set<(change: WalletChange) => void>()
  const tell = (change: WalletChange) => {
    for (const listener of [...listeners]) listener(change)
  }
  const accounts = (): readonly string[] => {
    const here = accountsOn(networkId)
    return preferred && here.includes(preferred) ? [preferred, ...here.filter((entry) => entry !== preferred)] : here
  }
  const state: sessionState.State = {
    accounts,
    networkId: () => networkId,
    goTo(next) {
      if (next === networkId) return
      const before = accounts().join()
      networkId = next
      tell({ type: 'network', networkId })
      if (accounts().join() !== before) tell({ type: 'accounts', accounts: accounts() })
    },
    prefer(address) {
      if (!address || address === accounts()[0] || !accounts().includes(address)) return
      preferred = address
      tell({ type: 'accounts', accounts: accounts() })
    },
    onChange(listener) {
      if (listeners.size === 0) unwatch = watch()
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) unwatch()
      }
    },
  }
  const onUpdate = () => {
    namespace.onUpdate?.()
    // The order of the accounts in the session update replaces that of an earlier event.
    preferred = undefined
    if (accounts().length > 0) tell({ type: 'accounts', accounts: accounts() })
    else state.goTo(firstNetwork(transport, namespace.fallback))
  }
  let unwatch = () => {}
  const watch = () => {
    const stops = [
      transport.onEvent((event) => onEvent(event, state)),
      transport.onUpdate(onUpdate),
      transport.onDisconnect(() => tell({ type: 'disconnect' })),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }
  return state
}

export declare namespace sessionState {
  type State = Pick<WalletLink, 'accounts' | 'networkId' | 'onChange'> & {
    readonly goTo: (networkId: CaipNetworkId) => void
    /** Moves an account of the current network to the front. */
    readonly prefer: (address: string | undefined) => void
  }
  type Namespace = {
    /** Network of a session without accounts, in an app without networks. */
    readonly fallback: CaipNetworkId
    /** Accounts of the session on a network, in the form that the app uses. */
    readonly accountsOn: (networkId: CaipNetworkId) => readonly string[]
    readonly onEvent: (event: Parameters<Parameters<SessionTransport['onEvent']>[0]>[0], state: State) => void
    readonly onUpdate?: () => void
  }
}

/**
 * The first of the app's networks that the session includes (the active one comes first), otherwise the session's first network.
 */
function firstNetwork(transport: SessionTransport, fallback: CaipNetworkId): CaipNetworkId {
  const shared = transport.accounts().flatMap((account) => parseCaipAddress(account)?.networkId ?? [])
  const offered = transport.networks.map(({ caipNetworkId }) => caipNetworkId)
  return offered.find((id) => shared.includes(id)) ?? shared[0] ?? offered[0] ?? fallback
}
