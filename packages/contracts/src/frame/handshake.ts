// The two messages that pass the window, before the port. They hold no data of the visitor.

/** Posted by the frame to its parent with target origin `*`. */
export type FrameReady = { readonly type: 'READY'; readonly version: number; readonly frameNonce: string }

/** Answered once by the page, with exactly one transferred port and the secure site as target origin. */
export type FrameInit = {
  readonly type: 'INIT'
  readonly frameNonce: string
  readonly projectId: string
  readonly protocol: number
}
