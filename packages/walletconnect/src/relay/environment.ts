/** Network and sleep signals of the page. */
export type RelayEnvironment = {
  /**
   * Calls `wake` whenever an open socket may have died unnoticed, or a new attempt makes sense. Returns the unsubscribe
   * function.
   */
  readonly listen: (wake: () => void) => () => void
  /** The device reports no network. Affects error texts only: a relay on this machine needs no network. */
  readonly isOffline: () => boolean
}

/**
 * The browser's signals; does nothing on a server. `offline` triggers a check of the socket but never stops attempts,
 * because a relay on this machine needs no network.
 */
export const browserEnvironment: RelayEnvironment = {
  listen(wake) {
    const page = globalThis.document as Document | undefined
    if (!page || typeof globalThis.addEventListener !== 'function') return () => {}
    const seen = () => {
      if (page.visibilityState === 'visible') wake()
    }
    const controller = new AbortController()
    const options = { signal: controller.signal }
    for (const name of ['online', 'offline', 'pageshow']) globalThis.addEventListener(name, wake, options)
    page.addEventListener('visibilitychange', seen, options)
    return () => controller.abort()
  },
  isOffline: () => (globalThis.navigator as Navigator | undefined)?.onLine === false,
}
