import { WebSocket } from 'ws'

/** A class for sockets to hand to a client, and every socket the client opened with it. */
export function countedSockets(): { readonly Counted: typeof WebSocket; readonly sockets: readonly WebSocket[] } {
  const sockets: WebSocket[] = []
  class Counted extends WebSocket {
    constructor(url: string) {
      super(url)
      sockets.push(this)
    }
  }
  return { Counted: Counted as typeof WebSocket, sockets }
}
