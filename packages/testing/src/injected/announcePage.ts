/** The response to a page's request. */
export type PageAnswer = {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** Announcement of a wallet (EIP-6963). */
export type WalletInfo = {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/** EIP-1193. */
export type PageProvider = {
  readonly request: (request: { readonly method: string; readonly params?: unknown }) => Promise<unknown>
  readonly on: (event: string, listener: (payload: never) => void) => PageProvider
  readonly removeListener: (event: string, listener: (payload: never) => void) => PageProvider
  readonly isConnected: () => boolean
}

/** The wallet in one page. */
export type PageWallet = {
  readonly provider: PageProvider
  /** Emits an event to the page's listeners. */
  readonly emit: (event: string, payload: unknown) => void
  /** Stops announcing. */
  readonly remove: () => void
}

/**
 * Puts a wallet into a page: announced by EIP-6963 if `isAnnounced`, as `window.ethereum` if `asEthereum`. It has no keys and makes
 * no decisions. Playwright evaluates the source of this function in the page, so it uses nothing from outside itself.
 */
export function announcePage(page: EventTarget, params: announcePage.Params): PageWallet {
  const { info, isAnnounced, asEthereum, send } = params
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const toError = (error: { code: number; message: string; data?: unknown }) =>
    Object.assign(new Error(error.message), { code: error.code, ...(error.data !== undefined && { data: error.data }) })
  const provider: PageProvider = {
    async request(request) {
      if (typeof request?.method !== 'string') throw toError({ code: -32600, message: 'The request names no method.' })
      const { result, error } = await send(request.method, request.params)
      if (error) throw toError(error)
      return result ?? null
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
    isConnected: () => true,
  }
  const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
  // A jsdom window accepts only its own CustomEvent.
  const { CustomEvent: PageEvent = CustomEvent } = page as { CustomEvent?: typeof CustomEvent }
  const announce = () => page.dispatchEvent(new PageEvent('eip6963:announceProvider', { detail }))
  if (isAnnounced) {
    page.addEventListener('eip6963:requestProvider', announce)
    announce()
  }
  if (asEthereum) {
    Object.defineProperty(page, 'ethereum', { value: provider, configurable: true, writable: true })
    page.dispatchEvent(new PageEvent('ethereum#initialized'))
  }
  return {
    provider,
    emit(event, payload) {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(payload as never)
        } catch (error) {
          // A listener that throws must not stop the others; the page still sees its error.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
    remove() {
      page.removeEventListener('eip6963:requestProvider', announce)
      if (asEthereum) Reflect.deleteProperty(page, 'ethereum')
      listeners.clear()
    },
  }
}

export declare namespace announcePage {
  type Params = {
    readonly info: WalletInfo
    /** By EIP-6963. */
    readonly isAnnounced: boolean
    /** Also as `window.ethereum`, for apps that use only that. */
    readonly asEthereum: boolean
    readonly send: (method: string, params: unknown) => Promise<PageAnswer>
  }
}
