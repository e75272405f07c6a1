import { USER_DISCONNECTED } from '@latchkey/contracts/errors/signPeer'
import type { Engine } from './engine.ts'
import { publishRequest } from './publish.ts'
import { wireError } from './signError.ts'

/** Tells the peer that a pairing is over. It does not answer; one that cannot be told lets the pairing expire. */
export async function sendPairingDelete(
  engine: Engine,
  { topic, symKey }: { readonly topic: string; readonly symKey: string },
): Promise<void> {
  const { code, message } = wireError(USER_DISCONNECTED)
  await publishRequest(engine, {
    topic,
    symKey,
    id: engine.nextId(),
    method: 'wc_pairingDelete',
    params: { code, message },
  }).catch(() => engine.log('pairing.delete.failed'))
}
