import type { CaipNetworkId } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { CONNECTOR_NOT_CONNECTED } from '@latchkey/contracts/errors/connect'
import { CHAIN_MISMATCH, NETWORK_NOT_FOUND } from '@latchkey/contracts/errors/networks'
import { assertAlive } from '../assertAlive.ts'
import { accountOf } from '../connect/activeAccount.ts'
import { applyConnections } from '../connect/applyConnections.ts'
import { linkKey } from '../connect/linkKey.ts'
import { setActive } from '../connect/setActive.ts'
import type { Latchkey } from '../latchkey.ts'
import type { ChainId } from '../register.ts'
import { saveState } from '../storage/saveState.ts'
import { loadState } from '../storage/storedState.ts'
import { findNetwork } from './appNetworks.ts'

/**
 * Switches the active wallet to a network of the app, and makes the network's namespace the active one. Resolves once the wallet
 * has switched; a wallet that is already on the network gets no request (spec S4.10). Without a connection in that namespace, it
 * sets the network for the next connection.
 */
export async function switchNetwork(latchkey: Latchkey, params: switchNetwork.Params): Promise<void> {
  assertAlive(latchkey)
  const { networks } = latchkey.options
  const network =
    'chainId' in params ? networks.find(({ id }) => id === params.chainId) : findNetwork(latchkey, params.networkId)
  if (!network) throw errorOf(NETWORK_NOT_FOUND, { values: { networkId: Object.values(params)[0] ?? '' } })
  const { chainNamespace: namespace, caipNetworkId: networkId } = network
  const { connectionId, networkId: current } = accountOf(latchkey.store.getState(), namespace)
  if (connectionId === undefined) return preferNetwork(latchkey, networkId)
  if (current !== networkId) {
    const link = latchkey.live.links.get(linkKey(connectionId, namespace))?.link
    if (!link) throw errorOf(CONNECTOR_NOT_CONNECTED)
    await link.switchNetwork(network)
    const actual = link.networkId()
    if (actual !== networkId) throw errorOf(CHAIN_MISMATCH, { values: { actual, expected: networkId } })
    // Usually a no-op, because the wallet's event arrives first.
    applyConnections(latchkey, { type: 'network', id: connectionId, namespace, networkId })
  }
  if (latchkey.store.getState().active[namespace]) setActive(latchkey, { namespace })
}

export declare namespace switchNetwork {
  /** A network of the app, by its id or CAIP-2 id. */
  type Params = { readonly chainId: ChainId } | { readonly networkId: CaipNetworkId }
}

/** Shared with other tabs through the stored record. */
function preferNetwork(latchkey: Latchkey, preferredNetworkId: CaipNetworkId): void {
  const namespace = findNetwork(latchkey, preferredNetworkId)?.chainNamespace
  const { active } = latchkey.store.getState()
  // While nothing is connected, the chosen network decides the active namespace.
  const focused = namespace && Object.keys(active).length === 0
  latchkey.store.setState({ preferredNetworkId, ...(focused && { activeNamespace: namespace }) })
  saveState(latchkey, { ...loadState(latchkey), preferredNetworkId })
}

/** Effect of selecting a network (spec S4.10): none, activate another namespace, or open the switching view. */
export function switchDecision(
  latchkey: Latchkey,
  networkId: CaipNetworkId,
): 'nothing' | 'SwitchActiveChain' | 'SwitchNetwork' {
  const state = latchkey.store.getState()
  const { activeNamespace } = state
  const current = accountOf(state)
  if (current.networkId === networkId) return 'nothing'
  const target = findNetwork(latchkey, networkId)?.chainNamespace ?? activeNamespace
  const crosses =
    target !== activeNamespace && current.status === 'connected' && accountOf(state, target).status !== 'connected'
  return crosses ? 'SwitchActiveChain' : 'SwitchNetwork'
}
