import { toHex } from '@latchkey/base/codec/hex'
import { isRecord } from '@latchkey/base/isRecord'

/** A page that may be shown inside the frame of another. */
export type FramedPage = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
  readonly parent?: unknown
  readonly location?: { readonly ancestorOrigins?: ArrayLike<string> }
  readonly document?: { readonly referrer: string }
}

/** The channel of a Safe app to the Safe that shows it. Rejects with an Error that has Safe's own words. */
export type SafeFrame = { readonly ask: (method: string, params?: unknown) => Promise<unknown> }

/** The version of the Safe Apps SDK whose messages these are; Safe answers to any version from 1 on. */
const sdkVersion = '9.1.0'

/** Origin of the page that shows this one in a frame; undefined when it is not framed, or its browser does not tell. */
export function parentOrigin(page: FramedPage): string | undefined {
  if (page.parent === undefined || page.parent === page) return undefined
  const [parent] = Array.from(page.location?.ancestorOrigins ?? [])
  const { referrer = '' } = page.document ?? {}
  return parent ?? (URL.canParse(referrer) ? new URL(referrer).origin : undefined)
}

/** Speaks with the parent at `origin` and with nobody else: a page that framed that one learns nothing. */
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
