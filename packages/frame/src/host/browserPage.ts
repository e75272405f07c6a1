import type { FrameInit } from '@latchkey/contracts/frame/handshake'

/** Does not let the frame navigate the page, open modal prompts or start downloads. */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'
/** Attributes that other dialogs set to hide the rest of the page. */
const hiding = ['inert', 'aria-hidden']

/** The page of the browser. */
export function browserPage(window: Window): FramePage {
  return {
    origin: window.location.origin,
    onMessage(listener) {
      window.addEventListener('message', listener)
      return () => window.removeEventListener('message', listener)
    },
    mount: (url, listeners) => mount(window.document, url, listeners),
  }
}

/** A dialog at the end of the body: the browser's top layer is above everything that a page can draw. */
function mount(document: Document, url: string, { onDismiss, onError }: FrameListeners): FrameElement {
  const dialog = document.createElement('dialog')
  const frame = document.createElement('iframe')
  const { origin } = new URL(url)
  frame.title = 'Secure wallet'
  frame.setAttribute('sandbox', sandbox)
  frame.allow = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']
    .map((feature) => `${feature} ${origin}`)
    .join('; ')
  frame.referrerPolicy = 'strict-origin'
  frame.loading = 'eager'
  frame.src = url
  Object.assign(dialog.style, {
    width: '100%',
    height: '100%',
    maxWidth: 'none',
    maxHeight: 'none',
    padding: '0',
    border: '0',
    background: 'none',
  })
  // Without it, the browser paints an opaque background when the color schemes of page and frame differ.
  Object.assign(frame.style, { display: 'block', width: '100%', height: '100%', border: '0', colorScheme: 'normal' })
  frame.addEventListener('error', onError)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    onDismiss()
  })
  dialog.append(frame)
  document.body.append(dialog)
  const observer = keepReachable(dialog)
  return {
    isSource: (source) => source !== null && source === frame.contentWindow,
    post: (message, targetOrigin, port) => frame.contentWindow?.postMessage(message, targetOrigin, [port]),
    setVisible(visible) {
      // Neither method exists in jsdom.
      if (visible && !dialog.open) dialog.showModal?.()
      else if (!visible && dialog.open) dialog.close?.()
    },
    reload() {
      frame.src = url
    },
    remove() {
      observer.disconnect()
      dialog.remove()
    },
  }
}

function keepReachable(dialog: HTMLElement): MutationObserver {
  const observer = new MutationObserver(() => {
    for (const name of hiding) if (dialog.hasAttribute(name)) dialog.removeAttribute(name)
  })
  observer.observe(dialog, { attributeFilter: hiding })
  return observer
}

/** The page that embeds the frame, as a port. `browserPage` implements it for browsers. */
export type FramePage = {
  readonly origin: string
  /** Messages from any window to this page. Returns a function that unsubscribes. */
  readonly onMessage: (listener: (message: PageMessage) => void) => () => void
  /** Adds the frame, hidden. `onDismiss`: the visitor pressed Escape outside the frame, or made the close gesture of a phone. */
  readonly mount: (url: string, listeners: FrameListeners) => FrameElement
}

export type PageMessage = { readonly data: unknown; readonly origin: string; readonly source: unknown }

export type FrameListeners = { readonly onDismiss: () => void; readonly onError: () => void }

export type FrameElement = {
  /** True if a message came from the frame's own window. */
  readonly isSource: (source: unknown) => boolean
  readonly post: (message: FrameInit, targetOrigin: string, port: MessagePort) => void
  readonly setVisible: (visible: boolean) => void
  readonly reload: () => void
  readonly remove: () => void
}
