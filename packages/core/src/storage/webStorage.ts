/** The part of the Web Storage API that is used; `localStorage` fits. */
export type WebStorage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The page's localStorage; memory where there is none or it is blocked (server, private modes). */
export function pageStorage(): WebStorage {
  try {
    const storage = globalThis.localStorage
    // Reading throws where the visitor blocked storage, so it is tried once here.
    storage.getItem('latchkey')
    return storage
  } catch {
    const items = new Map<string, string>()
    return {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    }
  }
}
