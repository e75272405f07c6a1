import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

/** Limits against clients that hold idle connections. */
export type ConnectionLimits = {
  readonly total: number
  /** Per IP address. */
  readonly perAddress: number
  /** For a whole request, from its first byte to the last of its body. */
  readonly requestTimeoutMs: number
  /** For a connection on which nothing is read or written, as when a client stops reading the response. */
  readonly idleTimeoutMs: number
}

export const connectionLimits: ConnectionLimits = {
  total: 4_096,
  perAddress: 512,
  requestTimeoutMs: 30_000,
  idleTimeoutMs: 60_000,
}

/** An HTTP server that closes slow requests and refuses connections beyond its limits. */
export function limitedServer(listener: RequestListener, limits: ConnectionLimits): Server {
  const { requestTimeoutMs } = limits
  const server = createServer(
    {
      requestTimeout: requestTimeoutMs,
      headersTimeout: Math.min(requestTimeoutMs, 10_000),
      connectionsCheckingInterval: Math.min(requestTimeoutMs, 5_000),
    },
    listener,
  )
  server.timeout = limits.idleTimeoutMs
  server.maxConnections = limits.total
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (counts.get(address) ?? 0) + 1
    if (count > limits.perAddress) {
      socket.destroy()
      return
    }
    counts.set(address, count)
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1
      if (left === 0) counts.delete(address)
      else counts.set(address, left)
    })
  })
  return server
}
