import type { FrameInit } from '@latchkey/contracts/frame/handshake'

/** The page that embeds the frame, as a port. `browserPage` implements it for browsers. */
export type FramePage = {
  readonly origin: string
  /** Messages from any window to this page. Returns a function that unsubscribes. */
  readonly onMessage: (listener: (message: PageMessage) => void) => () => void
  /** Adds the frame, hidden. `onDismiss`: the visitor pressed Escape outside the frame. */
  readonly mount: (url: string, listeners: FrameListeners) => FrameElement
}

export type PageMessage = { readonly data: unknown; readonly origin: string; readonly source: unknown }

export type FrameListeners = { readonly onDismiss: () => void; readonly onError: () => void }

export type FrameElement = {
  /** Whether a message came from the frame's own window. */
  readonly isSource: (source: unknown) => boolean
  readonly post: (message: FrameInit, targetOrigin: string, port: MessagePort) => void
  readonly setVisible: (visible: boolean) => void
  readonly reload: () => void
  readonly remove: () => void
}
