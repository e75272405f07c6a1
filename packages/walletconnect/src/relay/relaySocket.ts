/** The part of a WebSocket that we use. Those of browsers and of the package `ws` both match it. */
export type RelaySocket = {
  onopen: ((event: never) => unknown) | null
  onmessage: ((event: never) => unknown) | null
  onclose: ((event: never) => unknown) | null
  onerror: ((event: never) => unknown) | null
  readonly send: (text: string) => void
  readonly close: (code?: number) => void
  /** `ws` only: closes without the closing handshake, which a dead peer never completes. */
  readonly terminate?: () => void
}

export type RelaySocketConstructor = new (url: string) => RelaySocket

/** Removes our listeners and closes the connection. In Node an `error` may still follow and needs a listener. */
export function dropSocket(socket: RelaySocket): void {
  socket.onopen = null
  socket.onmessage = null
  socket.onclose = null
  socket.onerror = () => {}
  if (socket.terminate) socket.terminate()
  else socket.close()
}

/** Closes with the closing handshake, so that frames in flight arrive; resolves when it is closed. */
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
