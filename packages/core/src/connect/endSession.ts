import type { Latchkey } from '../latchkey.ts'
import { loadWalletConnect } from './loadWalletConnect.ts'

/** Tells a wallet of the relay that its session is over, also one that has not answered since the reload. */
export async function endSession(latchkey: Latchkey, topic: string): Promise<void> {
  const { client } = await loadWalletConnect(latchkey)
  await client.ready()
  if (client.sessions().some((session) => session.topic === topic)) await client.disconnect(topic)
}
