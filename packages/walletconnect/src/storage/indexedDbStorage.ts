import { memoryStorage, type Storage } from '@latchkey/base/storage'

const storeName = 'records'

/**
 * Records in IndexedDB, opened at the first use, so that creating it on a server is harmless. If the browser refuses
 * (blocked, private mode, quota) records are kept in memory until the page closes, and `onDegraded` is called once.
 */
export function indexedDbStorage(params: indexedDbStorage.Params = {}): Storage {
  const { databaseName = 'latchkey', factory = () => globalThis.indexedDB as DatabaseFactory | undefined } = params
  const memory = memoryStorage()
  /** Keys that could not be written to the database: their value, or their absence, is kept in memory. */
  const shadowed = new Set<string>()
  let database: Promise<IDBDatabase> | undefined
  let degraded = false
  /** True when the database could not be opened at all; it is not retried. */
  let closed = false

  function degrade(cause: unknown): void {
    if (!degraded) params.onDegraded?.(cause)
    degraded = true
  }

  function connect(): Promise<IDBDatabase> {
    database ??= openDatabase(factory(), databaseName, () => {
      database = undefined
    })
    return database
  }

  /**
   * Runs one request; undefined when the database is unavailable. A connection that the browser closed is opened once more.
   */
  async function attempt<value>(
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<value>,
  ): Promise<{ readonly value: value } | undefined> {
    if (closed) return undefined
    try {
      const opened = await connect()
      return { value: await settle(opened, mode, ask) }
    } catch (cause) {
      if (isClosing(cause)) {
        database = undefined
        return retry(mode, ask)
      }
      if (!(await isOpen())) closed = true
      degrade(cause)
      return undefined
    }
  }

  async function retry<value>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<value>) {
    try {
      return { value: await settle(await connect(), mode, ask) }
    } catch (cause) {
      closed = true
      degrade(cause)
      return undefined
    }
  }

  const isOpen = (): Promise<boolean> =>
    database?.then(
      () => true,
      () => false,
    ) ?? Promise.resolve(false)

  return {
    async get(key) {
      if (shadowed.has(key)) return memory.get(key)
      const found = await attempt('readonly', (store) => store.get(key))
      return found ? found.value : memory.get(key)
    },
    async set(key, value) {
      if (await attempt('readwrite', (store) => store.put(value, key))) {
        if (shadowed.delete(key)) await memory.delete(key)
        return
      }
      shadowed.add(key)
      await memory.set(key, value)
    },
    async delete(key) {
      await memory.delete(key)
      if (await attempt('readwrite', (store) => store.delete(key))) shadowed.delete(key)
      else shadowed.add(key)
    },
    async keys(prefix) {
      const range = () => IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      const found = await attempt('readonly', (store) => store.getAllKeys(range()))
      const stored = (found?.value ?? []).filter((key): key is string => typeof key === 'string' && !shadowed.has(key))
      return [...stored, ...(await memory.keys(prefix))]
    },
  }
}

export declare namespace indexedDbStorage {
  type Params = {
    /** One per site and purpose; default: `latchkey`. */
    readonly databaseName?: string | undefined
    /** Called at most once, if records are lost when the page closes. */
    readonly onDegraded?: ((cause: unknown) => void) | undefined
    readonly factory?: (() => DatabaseFactory | undefined) | undefined
  }
}

/** The part of `IDBFactory` in use, which is missing from typings without the DOM. */
type DatabaseFactory = { readonly open: (name: string, version: number) => unknown }

function openDatabase(factory: DatabaseFactory | undefined, name: string, onLost: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (!factory) throw new ReferenceError('This engine has no IndexedDB')
    const request = factory.open(name, 1) as IDBOpenDBRequest
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onblocked = () => reject(new DOMException('Another tab holds an older database', 'InvalidStateError'))
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const database = request.result
      database.onclose = onLost
      // Another tab wants to delete or upgrade the database: an open connection would block it.
      database.onversionchange = () => {
        database.close()
        onLost()
      }
      resolve(database)
    }
  })
}

/** Resolves when the transaction is complete: only then does a write survive the page. */
function settle<value>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<value>,
): Promise<value> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode)
    const request = ask(transaction.objectStore(storeName))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? request.error)
  })
}

const isClosing = (cause: unknown): boolean => cause instanceof DOMException && cause.name === 'InvalidStateError'
