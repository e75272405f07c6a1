export type UpstreamOptions = {
  /** `ws://` or `wss://` URLs, and the project id of each relay's own network. */
  readonly relays: readonly { readonly url: string; readonly projectId: string }[]
  /** Projects of this relay that may use the upstreams; all by default. */
  readonly projects?: readonly string[] | undefined
}
