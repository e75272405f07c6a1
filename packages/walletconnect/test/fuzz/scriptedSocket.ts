import type { RelaySocket, RelaySocketConstructor } from '../../src/relay/relaySocket.ts'

/** The relay's end of an in-memory socket. */
export type ScriptedSocket = {
  /** The class for the client. Each socket opens by itself in the next turn of the event loop. */
  readonly webSocket: RelaySocketConstructor
  readonly open: () => boolean
  /** Returns and removes the frames that the client sent. */
  readonly take: () => readonly string[]
  readonly frame: (data: unknown) => void
  readonly fail: () => void
  readonly close: (code: number, reason: string) => void
  /** Number of sockets that were opened and neither closed nor dropped. */
  readonly living: () => number
}

type Handlers = { [name in 'onopen' | 'onmessage' | 'onclose' | 'onerror']: ((event: unknown) => unknown) | null }

export function createScriptedSocket(): ScriptedSocket {
  const living = new Set<Handlers>()
  let current: Handlers | undefined
  let sent: string[] = []

  function start(): RelaySocket {
    const handlers: Handlers = { onopen: null, onmessage: null, onclose: null, onerror: null }
    const end = (): void => {
      living.delete(handlers)
      if (current === handlers) current = undefined
    }
    const socket = Object.assign(handlers, {
      send: (text: string) => void sent.push(text),
      terminate: end,
      close(code = 1000) {
        end()
        handlers.onclose?.({ code, reason: '' })
      },
    })
    living.add(handlers)
    queueMicrotask(() => {
      if (!living.has(handlers)) return
      current = handlers
      handlers.onopen?.({})
    })
    return socket
  }

  return {
    // `new` on a function that returns an object gives that object.
    webSocket: function Socket() {
      return start()
    } as unknown as RelaySocketConstructor,
    open: () => current !== undefined,
    take() {
      const taken = sent
      sent = []
      return taken
    },
    frame: (data) => current?.onmessage?.({ data }),
    fail: () => current?.onerror?.({}),
    close(code, reason) {
      const closed = current
      if (!closed) return
      living.delete(closed)
      current = undefined
      closed.onclose?.({ code, reason })
    },
    living: () => living.size,
  }
}
