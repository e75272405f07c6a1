import { WebSocket } from 'ws'

/** A WebSocket class for a client, and every socket that the client opened with it. */
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
