// The two window messages before the port is open. They contain no data of the visitor.

/** Posted by the frame to its parent with target origin `*`. */
export type FrameReady = { readonly type: 'READY'; readonly version: number; readonly frameNonce: string }

/** The page responds once, with exactly one transferred port and the secure site as target origin. */
export type FrameInit = {
  readonly type: 'INIT'
  readonly frameNonce: string
  readonly projectId: string
  readonly protocol: number
}
