import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Bytes on all connections of a server since its start, and the number of open connections. */
export function createTraffic(server: Server): () => Readonly<Record<'bytesIn' | 'bytesOut' | 'connections', number>> {
  const open = new Set<Socket>()
  const closed = { bytesIn: 0, bytesOut: 0 }
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      closed.bytesIn += socket.bytesRead
      closed.bytesOut += socket.bytesWritten
    })
  })
  return () => {
    let { bytesIn, bytesOut } = closed
    for (const socket of open) {
      bytesIn += socket.bytesRead
      bytesOut += socket.bytesWritten
    }
    return { bytesIn, bytesOut, connections: open.size }
  }
}
