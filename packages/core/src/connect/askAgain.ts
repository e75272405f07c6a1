import type { Latchkey } from '../latchkey.ts'
import { networksOf } from '../networks/appNetworks.ts'
import { slotOf } from './slots.ts'

/**
 * Brings up the window of a wallet that is being asked to connect. The first question stands: a wallet that refuses a second one
 * beside it says nothing of interest. Resolves with true when it granted the second and the first is still open: it has given its
 * leave, and `connect` then finds it without asking.
 */
export async function askAgain(latchkey: Latchkey, params: { readonly connectorId: string }): Promise<boolean> {
  const connector = latchkey.store.getState().connectors.find(({ id }) => id === params.connectorId)
  if (!connector) return false
  const { namespace } = connector
  // The link is not used, and nothing listens to one that is not.
  const granted = connector.connect({ networks: networksOf(latchkey, namespace) }).then(
    () => true,
    () => false,
  )
  return (await granted) && slotOf(latchkey, namespace).status === 'connecting'
}
