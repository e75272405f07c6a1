import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { networkOf } from '@latchkey/node/clientAddress'
import type { Limits } from './limits.ts'

/**
 * Caps unadmitted connections (new ones, plain HTTP, refused ones), globally and per address, so that they cannot use up the
 * sockets of admitted clients.
 */
export type ConnectionLimiter = {
  /** The connection is an admitted socket now and no longer counts. */
  readonly release: (connection: Duplex) => void
}

export function createConnectionLimiter(
  server: Pick<Server, 'on'>,
  params: {
    readonly limits: Pick<Limits, 'unadmittedMax' | 'unadmittedPerAddressMax'>
    /** Behind a proxy all connections share its address, so addresses are not counted. */
    readonly trustedProxies: number
    readonly onReject: () => void
  },
): ConnectionLimiter {
  const { limits, trustedProxies, onReject } = params
  const unadmitted = new Map<Duplex, string | undefined>()
  const countByAddress = new Map<string, number>()

  function release(connection: Duplex): void {
    const address = unadmitted.get(connection)
    if (!unadmitted.delete(connection) || address === undefined) return
    const left = (countByAddress.get(address) ?? 1) - 1
    if (left === 0) countByAddress.delete(address)
    else countByAddress.set(address, left)
  }

  server.on('connection', (connection: Socket) => {
    const address = trustedProxies > 0 ? undefined : networkOf(connection.remoteAddress ?? '')
    const ofAddress = (address !== undefined && countByAddress.get(address)) || 0
    if (unadmitted.size >= limits.unadmittedMax || ofAddress >= limits.unadmittedPerAddressMax) {
      onReject()
      connection.destroy()
      return
    }
    unadmitted.set(connection, address)
    if (address !== undefined) countByAddress.set(address, ofAddress + 1)
    connection.once('close', () => release(connection))
  })
  return { release }
}
