import type { GuestWindow, WindowMessage } from '@latchkey/frame/guest/startGuest'

/**
 * Replaces each iframe whose `src` is on `origin` by a document in this process: `start` gets the document's window on each load.
 * Page and document exchange the messages of a real frame. Returns a function that stops it.
 */
export function scriptedFrame(page: Window, params: scriptedFrame.Params): () => void {
  const { origin, start } = params
  const { prototype } = (page as unknown as typeof globalThis).HTMLIFrameElement
  const src = Object.getOwnPropertyDescriptor(prototype, 'src')
  if (!src) return () => {}
  const stops = new Map<HTMLIFrameElement, () => void>()
  Object.defineProperty(prototype, 'src', {
    ...src,
    set(this: HTMLIFrameElement, url: string) {
      if (!String(url).startsWith(`${origin}/`)) return src.set?.call(this, url)
      stops.get(this)?.()
      // An empty document, so that nothing is loaded from the network.
      this.srcdoc = ''
      const { frame, window } = connect(page, origin)
      Object.defineProperty(this, 'contentWindow', { configurable: true, value: frame })
      let stop = () => {}
      stops.set(this, () => stop())
      // A document loads after the task that adds its frame.
      queueMicrotask(() => {
        stop = start(window)
      })
    },
  })
  return () => {
    Object.defineProperty(prototype, 'src', src)
    for (const stop of stops.values()) stop()
  }
}

export declare namespace scriptedFrame {
  type Params = {
    readonly origin: string
    /** Returns a function that ends the document. */
    readonly start: (window: GuestWindow) => () => void
  }
}

/** `frame`: the page's `contentWindow`. `window`: the document's own window. */
function connect(page: Window, origin: string) {
  const listeners = new Set<(event: WindowMessage) => void>()
  const parent = {
    postMessage(data: unknown) {
      // Built from a plain event: simulated pages accept only their own windows as the source of a MessageEvent.
      const event = new (page as unknown as typeof globalThis).Event('message')
      for (const [name, value] of Object.entries({ data, origin, source: frame }))
        Object.defineProperty(event, name, { value })
      page.dispatchEvent(event)
    },
  }
  const frame = {
    postMessage(data: unknown, targetOrigin: string, ports: readonly MessagePort[]) {
      if (targetOrigin !== origin) return
      const event = { data, origin: page.location.origin, source: parent, ports }
      queueMicrotask(() => {
        for (const listen of [...listeners]) listen(event)
      })
    },
  }
  const window: GuestWindow = {
    parent,
    top: parent,
    location: {},
    addEventListener: (_, listener) => void listeners.add(listener),
    removeEventListener: (_, listener) => void listeners.delete(listener),
  }
  return { frame, window }
}
