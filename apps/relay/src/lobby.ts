import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { networkOf } from './address.ts'
import type { Limits } from './limits.ts'

/**
 * Connections that have no seat: newcomers, plain HTTP, who is not let in. There are so many of them, and of one address, and what
 * comes on top is cut, so that nobody takes the places of sockets with connections that are none.
 */
export type Lobby = {
  /** The connection is an admitted socket now. */
  readonly leave: (connection: Duplex) => void
}

export function createLobby(
  server: Pick<Server, 'on'>,
  params: {
    readonly limits: Pick<Limits, 'newcomersMax' | 'newcomersPerAddressMax'>
    /** Behind a proxy all connections have its address, which says nothing. */
    readonly trustedProxies: number
    readonly onCut: () => void
  },
): Lobby {
  const { limits, trustedProxies, onCut } = params
  const present = new Map<Duplex, string | undefined>()
  const perAddress = new Map<string, number>()

  function leave(connection: Duplex): void {
    const address = present.get(connection)
    if (!present.delete(connection) || address === undefined) return
    const left = (perAddress.get(address) ?? 1) - 1
    if (left === 0) perAddress.delete(address)
    else perAddress.set(address, left)
  }

  server.on('connection', (connection: Socket) => {
    const address = trustedProxies > 0 ? undefined : networkOf(connection.remoteAddress ?? '')
    const ofAddress = (address !== undefined && perAddress.get(address)) || 0
    if (present.size >= limits.newcomersMax || ofAddress >= limits.newcomersPerAddressMax) {
      onCut()
      connection.destroy()
      return
    }
    present.set(connection, address)
    if (address !== undefined) perAddress.set(address, ofAddress + 1)
    connection.once('close', () => leave(connection))
  })
  return { leave }
}
