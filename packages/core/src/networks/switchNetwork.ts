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
import { loadState, saveState } from '../storage/storedState.ts'
import { findNetwork } from './appNetworks.ts'

/**
 * Moves the active wallet of the network's namespace to a network of the app and makes that namespace the active one; a wallet
 * that is there already is not asked (spec S4.10). Resolves only when the wallet is there. Without a connection in the namespace
 * it sets the network that will be asked for.
 */
export async function switchNetwork(latchkey: Latchkey, params: { readonly networkId: CaipNetworkId }): Promise<void> {
  assertAlive(latchkey)
  const { networkId } = params
  const network = findNetwork(latchkey, networkId)
  if (!network) throw errorOf(NETWORK_NOT_FOUND, { values: { networkId } })
  const namespace = network.chainNamespace
  const { connectionId, networkId: current } = accountOf(latchkey.store.getState(), namespace)
  if (connectionId === undefined) return preferNetwork(latchkey, networkId)
  if (current !== networkId) {
    const link = latchkey.live.links.get(linkKey(connectionId, namespace))?.link
    if (!link) throw errorOf(CONNECTOR_NOT_CONNECTED)
    await link.switchNetwork(network)
    const actual = link.networkId()
    if (actual !== networkId) throw errorOf(CHAIN_MISMATCH, { values: { actual, expected: networkId } })
    // The wallet's own event usually came first; then this changes nothing.
    applyConnections(latchkey, { type: 'network', id: connectionId, namespace, networkId })
  }
  if (latchkey.store.getState().active[namespace]) setActive(latchkey, { namespace })
}

/** Shared with other tabs through the stored record. */
function preferNetwork(latchkey: Latchkey, preferredNetworkId: CaipNetworkId): void {
  const namespace = findNetwork(latchkey, preferredNetworkId)?.chainNamespace
  const { active } = latchkey.store.getState()
  // With nobody connected, the network chosen says which namespace the visitor means.
  const focused = namespace && Object.keys(active).length === 0
  latchkey.store.setState({ preferredNetworkId, ...(focused && { activeNamespace: namespace }) })
  saveState(latchkey, { ...loadState(latchkey), preferredNetworkId })
}

/** What choosing a network leads to (spec S4.10): nothing, another namespace's connection, or the switching view. */
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
