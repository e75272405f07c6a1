/** What the page's half gets back for a request. */
export type PageAnswer = {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** The wallet's face in a page, EIP-6963. */
export type WalletFace = {
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
  /** Tells the page's listeners. */
  readonly emit: (event: string, payload: unknown) => void
  /** Stops announcing. */
  readonly remove: () => void
}

/**
 * Puts a wallet into a page: announced by EIP-6963 and, when asked, as `window.ethereum`. It holds no keys and decides nothing.
 * Playwright carries the text of this function into the page, so it may use nothing from outside itself.
 */
export function announcePage(page: EventTarget, params: announcePage.Params): PageWallet {
  const { face, asEthereum, ask } = params
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const fault = (error: { code: number; message: string; data?: unknown }) =>
    Object.assign(new Error(error.message), { code: error.code, ...(error.data !== undefined && { data: error.data }) })
  const provider: PageProvider = {
    async request(request) {
      if (typeof request?.method !== 'string') throw fault({ code: -32600, message: 'The request names no method.' })
      const { result, error } = await ask(request.method, request.params)
      if (error) throw fault(error)
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
  const detail = Object.freeze({ info: Object.freeze({ ...face }), provider })
  // The page's own kind of event: a window of jsdom takes no other.
  const { CustomEvent: PageEvent = CustomEvent } = page as { CustomEvent?: typeof CustomEvent }
  const announce = () => page.dispatchEvent(new PageEvent('eip6963:announceProvider', { detail }))
  page.addEventListener('eip6963:requestProvider', announce)
  if (asEthereum) {
    Object.defineProperty(page, 'ethereum', { value: provider, configurable: true, writable: true })
    page.dispatchEvent(new PageEvent('ethereum#initialized'))
  }
  announce()
  return {
    provider,
    emit(event, payload) {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(payload as never)
        } catch (error) {
          // One listener of the app must not keep the others from hearing; the page still sees its error.
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
    readonly face: WalletFace
    /** Also as `window.ethereum`, for apps that look there only. */
    readonly asEthereum: boolean
    readonly ask: (method: string, params: unknown) => Promise<PageAnswer>
  }
}
