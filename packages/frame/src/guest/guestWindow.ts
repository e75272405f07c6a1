import type { FrameReady } from '@latchkey/contracts/frame/handshake'

/** The parts of `window` that the guest uses. */
export type GuestWindow = {
  readonly parent: { readonly postMessage: (message: FrameReady, targetOrigin: string) => void }
  readonly top: unknown
  /** `ancestorOrigins` is missing in Firefox. */
  readonly location: { readonly ancestorOrigins?: { readonly length: number } | undefined }
  readonly addEventListener: (type: 'message', listener: (event: WindowMessage) => void) => void
  readonly removeEventListener: (type: 'message', listener: (event: WindowMessage) => void) => void
}

/** A `message` event of the window. Any page with a reference to this window can send one. */
export type WindowMessage = {
  readonly data: unknown
  readonly origin: string
  readonly source: unknown
  readonly ports: readonly MessagePort[]
}
