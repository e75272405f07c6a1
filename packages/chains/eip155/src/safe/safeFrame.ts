import { toHex } from '@latchkey/base/codec/hex'
import { isRecord } from '@latchkey/base/isRecord'
import { parseUrl } from '@latchkey/base/parseUrl'

/** The parts of `window` that are used to detect and message the parent frame. */
export type FramedPage = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
  readonly parent?: unknown
  readonly location?: { readonly ancestorOrigins?: ArrayLike<string> }
  readonly document?: { readonly referrer: string }
}

/** The message channel from a Safe app to its Safe. Rejects with an Error that has Safe's message. */
export type SafeFrame = { readonly ask: (method: string, params?: unknown) => Promise<unknown> }

/** Version of the Safe Apps SDK message format. Safe accepts 1 and later. */
const sdkVersion = '9.1.0'

/** Origin of the parent frame; undefined if the page is not framed or the browser does not expose it. */
export function parentOrigin(page: FramedPage): string | undefined {
  if (page.parent === undefined || page.parent === page) return undefined
  const [parent] = Array.from(page.location?.ancestorOrigins ?? [])
  const { referrer = '' } = page.document ?? {}
  return parent ?? parseUrl(referrer)?.origin
}

/** Exchanges messages with the parent at `origin` only; other ancestors receive nothing. */
export function safeFrame(page: FramedPage, origin: string): SafeFrame {
  const parent = page.parent as { readonly postMessage: (message: unknown, origin: string) => void }
  return {
    ask: (method, params) =>
      new Promise((resolve, reject) => {
        const id = toHex(crypto.getRandomValues(new Uint8Array(10)))
        const listen = (event: Event) => {
          const { data, origin: from, source } = event as MessageEvent<unknown>
          if (source !== parent || from !== origin || !isRecord(data) || data.id !== id) return
          page.removeEventListener('message', listen)
          if (data.success === true) resolve(data.data)
          else reject(new Error(typeof data.error === 'string' ? data.error : 'Safe gave no reason.'))
        }
        page.addEventListener('message', listen)
        parent.postMessage({ id, method, params, env: { sdkVersion } }, origin)
      }),
  }
}
