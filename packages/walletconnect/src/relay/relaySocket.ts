/** The part of a WebSocket we use; the browser's and that of the package `ws` both fit. */
export type RelaySocket = {
  onopen: ((event: never) => unknown) | null
  onmessage: ((event: never) => unknown) | null
  onclose: ((event: never) => unknown) | null
  onerror: ((event: never) => unknown) | null
  readonly send: (text: string) => void
  readonly close: (code?: number) => void
  /** `ws` only: ends the connection without the closing handshake, which a dead peer never finishes. */
  readonly terminate?: () => void
}

export type RelaySocketConstructor = new (url: string) => RelaySocket

/** Detaches our listeners and ends the connection. An `error` may still follow, which must find a listener in Node. */
export function dropSocket(socket: RelaySocket): void {
  socket.onopen = null
  socket.onmessage = null
  socket.onclose = null
  socket.onerror = () => {}
  if (socket.terminate) socket.terminate()
  else socket.close()
}

/** Ends the connection with the closing handshake, so that frames on their way arrive; resolves when it is closed. */
export function closeSocket(socket: RelaySocket, deadline: (task: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      cancel()
      dropSocket(socket)
      resolve()
    }
    const cancel = deadline(done)
    socket.onopen = null
    socket.onmessage = null
    socket.onerror = () => {}
    socket.onclose = done
    socket.close(1000)
  })
}
