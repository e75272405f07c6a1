import type { Latchkey } from '../latchkey.ts'
import type { Connection } from './connection.ts'
import { inReconnectTime } from './inReconnectTime.ts'
import { forget } from './remembered.ts'
import { resumeConnector } from './resumeConnector.ts'
import { resumeSession } from './resumeSession.ts'

/**
 * Asks every remembered wallet whether it is still connected, side by side (spec S4.2). Each connection ends as connected or gone;
 * a wallet of the relay that does not answer in time stays 'reconnecting' until it does.
 */
export async function reconnect(latchkey: Latchkey): Promise<void> {
  const pending = latchkey.store.getState().connections.filter(({ status }) => status !== 'connected')
  await Promise.all(pending.map((connection) => resume(latchkey, connection)))
}

/** Loaded with the embedded wallet only. */
const resumeEmbedded = async (latchkey: Latchkey, connection: Connection): Promise<void> => {
  const load = import('../embedded/frame/resumeEmbedded.ts')
  await inReconnectTime(latchkey, connection, async () => (await load).resumeEmbedded(latchkey, connection))
}

/** Takes up one remembered connection. */
export async function resume(latchkey: Latchkey, connection: Connection): Promise<void> {
  const take = { walletconnect: resumeSession, embedded: resumeEmbedded, injected: resumeConnector }[connection.via]
  // A failure that says nothing about the connection, such as code that did not load: the next visit tries again.
  await take(latchkey, connection).catch(() => forget(latchkey, connection, { store: false }))
}
