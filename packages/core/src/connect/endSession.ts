import type { Latchkey } from '../latchkey.ts'
import { loadWalletConnect } from './loadWalletConnect.ts'

/** Ends a session over the relay, even if its wallet has not responded since the reload. */
export async function endSession(latchkey: Latchkey, topic: string): Promise<void> {
  const { client } = await loadWalletConnect(latchkey)
  await client.ready()
  if (client.sessions().some((session) => session.topic === topic)) await client.disconnect(topic)
}
