import type { Latchkey } from '../latchkey.ts'
import type { Connection } from './connection.ts'
import { inReconnectTime } from './inReconnectTime.ts'
import { forget } from './remembered.ts'
import { resumeConnector } from './resumeConnector.ts'
import { resumeSession } from './resumeSession.ts'

/**
 * Restores every stored connection concurrently (spec S4.2). Each one ends as connected or is removed;
 * a wallet over the relay that does not respond in time stays 'reconnecting' until it does.
 */
export async function reconnect(latchkey: Latchkey): Promise<void> {
  const pending = latchkey.store.getState().connections.filter(({ status }) => status !== 'connected')
  await Promise.all(pending.map((connection) => resume(latchkey, connection)))
}

/** Loaded only with the embedded wallet. */
const resumeEmbedded = async (latchkey: Latchkey, connection: Connection): Promise<void> => {
  const load = import('../embedded/frame/resumeEmbedded.ts')
  await inReconnectTime(latchkey, connection, async () => (await load).resumeEmbedded(latchkey, connection))
}

/** Restores one stored connection. */
export async function resume(latchkey: Latchkey, connection: Connection): Promise<void> {
  const take = { walletconnect: resumeSession, embedded: resumeEmbedded, injected: resumeConnector }[connection.via]
  // A failure unrelated to the connection, such as code that did not load: the next visit retries.
  await take(latchkey, connection).catch(() => forget(latchkey, connection, { store: false }))
}
