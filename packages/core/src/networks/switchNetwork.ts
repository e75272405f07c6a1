import type { CaipNetworkId } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { CONNECTOR_NOT_CONNECTED } from '@latchkey/contracts/errors/connect'
import { CHAIN_MISMATCH, NETWORK_NOT_FOUND } from '@latchkey/contracts/errors/networks'
import { rememberConnection } from '../connect/remember.ts'
import { dispatch, slotOf } from '../connect/slots.ts'
import type { Latchkey } from '../latchkey.ts'
import { findNetwork } from './appNetworks.ts'

/**
 * Moves the wallet to a network of the app; the active one is left alone (spec S4.10). Resolves only when the wallet is there.
 * Before a connection it sets the network that will be asked for.
 */
export async function switchNetwork(latchkey: Latchkey, params: { readonly networkId: CaipNetworkId }): Promise<void> {
  const { networkId } = params
  const network = findNetwork(latchkey, networkId)
  if (!network) throw errorOf(NETWORK_NOT_FOUND, { values: { networkId } })
  const namespace = network.chainNamespace
  const slot = slotOf(latchkey, namespace)
  if (slot.status === 'disconnected') return latchkey.store.setState({ preferredNetworkId: networkId })
  if (slot.networkId === networkId) return
  const link = latchkey.live.links.get(namespace)?.link
  if (!link) throw errorOf(CONNECTOR_NOT_CONNECTED)
  await link.switchNetwork(network)
  const actual = link.networkId()
  if (actual !== networkId) throw errorOf(CHAIN_MISMATCH, { values: { actual, expected: networkId } })
  // The wallet's own event usually came first; then this changes nothing.
  const moved = slotOf(latchkey, namespace).networkId !== networkId
  dispatch(latchkey, namespace, { type: 'network', attempt: slot.attempt, networkId })
  rememberConnection(latchkey, namespace)
  if (moved) latchkey.events.emit('networkChanged', { namespace, networkId })
}

/** What choosing a network leads to (spec S4.10): nothing, another namespace's connection, or the switching view. */
export function switchDecision(
  latchkey: Latchkey,
  networkId: CaipNetworkId,
): 'nothing' | 'SwitchActiveChain' | 'SwitchNetwork' {
  const { activeNamespace } = latchkey.store.getState()
  const current = slotOf(latchkey, activeNamespace)
  if (current.networkId === networkId) return 'nothing'
  const target = findNetwork(latchkey, networkId)?.chainNamespace ?? activeNamespace
  const crosses =
    target !== activeNamespace && current.status === 'connected' && slotOf(latchkey, target).status !== 'connected'
  return crosses ? 'SwitchActiveChain' : 'SwitchNetwork'
}
