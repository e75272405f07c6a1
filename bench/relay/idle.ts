import { createHash } from 'node:crypto'
import type { WebSocket } from 'ws'
import { connectClient, subscribe } from './client.ts'

/** Connections opened at once. */
const atOnce = 50

/** Opens sockets that each subscribe to a topic and then stay idle. Returns a function that closes them. */
export async function connectIdle(url: string, count: number): Promise<() => Promise<void>> {
  const sockets: WebSocket[] = []
  let next = 0
  const open = async (): Promise<void> => {
    while (next < count) {
      const topic = createHash('sha256').update(`idle ${next}`).digest('hex')
      next += 1
      const socket = await connectClient(url)
      await subscribe(socket, topic)
      sockets.push(socket)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, open))
  return async () => {
    for (const socket of sockets) socket.terminate()
  }
}
