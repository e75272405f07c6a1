import type { GuestWindow, WindowMessage } from '../src/guest/startGuest.ts'
import type { FrameListeners, FramePage, PageMessage } from '../src/host/browserPage.ts'

export const pageOrigin = 'https://app.example.com'
export const secureOrigin = 'https://secure.example.com'

/** An in-memory page with a frame and real ports. `onLoad` runs as the frame's script. */
export function memoryPage(onLoad: (document: FrameDocument) => void = () => {}): MemoryPage {
  const pageListeners = new Set<(message: PageMessage) => void>()
  const loads: FrameDocument[] = []
  const visibility: boolean[] = []
  let frameListeners: FrameListeners | undefined
  const receive = (message: PageMessage): void => {
    for (const listener of pageListeners) listener(message)
  }

  function load(): void {
    const listeners = new Set<(event: WindowMessage) => void>()
    const parent: GuestWindow['parent'] = {
      postMessage: (data) => queueMicrotask(() => receive({ data, origin: secureOrigin, source: document })),
    }
    const window: GuestWindow = {
      parent,
      top: parent,
      location: { ancestorOrigins: [pageOrigin] },
      addEventListener: (_, listener) => void listeners.add(listener),
      removeEventListener: (_, listener) => void listeners.delete(listener),
    }
    const document: FrameDocument = {
      window,
      receive(event) {
        for (const listener of [...listeners])
          listener({ origin: pageOrigin, source: parent, ports: [], data: undefined, ...event })
      },
      listening: () => listeners.size > 0,
    }
    loads.push(document)
    onLoad(document)
  }

  const page: FramePage = {
    origin: pageOrigin,
    onMessage(listener) {
      pageListeners.add(listener)
      return () => void pageListeners.delete(listener)
    },
    mount(_, given) {
      frameListeners = given
      load()
      return {
        isSource: (source) => source === loads.at(-1),
        post: (data, targetOrigin, port) => {
          if (targetOrigin === secureOrigin) loads.at(-1)?.receive({ data, ports: [port] })
        },
        setVisible: (visible) => void visibility.push(visible),
        reload: load,
        remove: () => void loads.splice(0),
      }
    },
  }
  return { page, loads, visibility, receive, load, listeners: () => frameListeners }
}

/** One load of the frame's page. */
export type FrameDocument = {
  readonly window: GuestWindow
  /** Delivers a window message to the frame. Defaults are those of a message from the embedding page. */
  readonly receive: (event: Partial<WindowMessage>) => void
  readonly listening: () => boolean
}

export type MemoryPage = {
  readonly page: FramePage
  readonly loads: readonly FrameDocument[]
  readonly visibility: readonly boolean[]
  /** Delivers a window message to the page. */
  readonly receive: (message: PageMessage) => void
  readonly load: () => void
  readonly listeners: () => FrameListeners | undefined
}
