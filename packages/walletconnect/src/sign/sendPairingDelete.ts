import { USER_DISCONNECTED } from '@latchkey/contracts/errors/sign'
import type { Engine } from './engine.ts'
import { publishRequest } from './publish.ts'
import { wireError } from './signError.ts'

/** Notifies the peer that a pairing was deleted. Gets no response; a peer that is not reached lets the pairing expire. */
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
