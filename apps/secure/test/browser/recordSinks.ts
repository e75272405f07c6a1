import type { BrowserContext, Frame, Page } from 'playwright-core'

declare const keepSeen: (text: string) => void

/**
 * Records everything that leaves the worker, the frame or the page of a browser: messages, traffic, console, errors.
 */
export async function recordSinks(context: BrowserContext) {
  const seen: string[] = []
  const bodies: Promise<unknown>[] = []
  const keep = (text: string) => void seen.push(text)
  await context.exposeBinding('keepSeen', (_, text: string) => keep(text))
  await context.addInitScript(recordMessages)
  context.on('console', (message) => keep(message.text()))
  context.on('weberror', (error) => keep(String(error.error())))
  context.on('request', (request) =>
    keep(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`),
  )
  context.on('response', (response) => {
    // When a page closes, the bodies of its responses become unavailable.
    const body = response.text().catch(() => '')
    bodies.push(body.then((text) => keep(`${JSON.stringify(response.headers())} ${text}`)))
  })
  return {
    async all(): Promise<readonly string[]> {
      await Promise.all(bodies)
      return seen
    },
    /** Records what page and frame show and store now. */
    async look(page: Page): Promise<void> {
      for (const frame of page.frames()) keep(await contentsOf(frame))
    },
  }
}

/** Runs in every page and frame, before their own scripts. */
function recordMessages(): void {
  const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const plain = (_: string, value: unknown) => {
    if (value instanceof ArrayBuffer) return hexOf(new Uint8Array(value))
    if (typeof value === 'bigint') return `${value}`
    // The whole buffer, because a message carries the memory around a view too.
    return ArrayBuffer.isView(value) ? hexOf(new Uint8Array(value.buffer)) : value
  }
  const keep = (value: unknown, kind = 'message') => keepSeen(`${kind} ${JSON.stringify(value, plain)}`)
  const RealWorker = globalThis.Worker
  for (const { prototype } of [MessagePort, BroadcastChannel, RealWorker] as readonly {
    readonly prototype: MessagePort
  }[]) {
    const post = prototype.postMessage
    prototype.postMessage = function (this: MessagePort, ...sent: [unknown, never]) {
      keep(sent[0], prototype === (RealWorker.prototype as unknown) ? 'to worker' : 'message')
      return post.apply(this, sent)
    }
  }
  globalThis.addEventListener('message', ({ data }) => keep(data), true)
  globalThis.Worker = class extends RealWorker {
    constructor(...params: ConstructorParameters<typeof RealWorker>) {
      super(...params)
      this.addEventListener('message', ({ data }) => keep(data))
    }
  }
}

/** Everything that a frame shows and stores. */
export function contentsOf(frame: Frame): Promise<string> {
  return frame.evaluate(async () => {
    const plain = (_: string, value: unknown) => {
      if (typeof value === 'bigint') return `${value}`
      return value instanceof Uint8Array
        ? Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')
        : value
    }
    const done = <value>(request: IDBRequest<value>) =>
      new Promise<value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const databases: unknown[] = []
    // A sandboxed document has no storage.
    const hasStorage = globalThis.origin !== 'null'
    for (const { name = '' } of hasStorage ? await indexedDB.databases() : []) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        databases.push(name, store, await done(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    const stored = hasStorage && { ...localStorage, ...sessionStorage, cookie: document.cookie }
    const cached = hasStorage ? await caches.keys() : []
    const shown = [document.title, document.documentElement.outerHTML, location.href, history.state]
    const typed = [...document.querySelectorAll('input')].map(({ value }) => value)
    return `stored ${JSON.stringify([stored, databases, shown, typed, cached], plain)}`
  })
}
