/** The part of the Web Storage API that we use; `localStorage` fits. */
export type WebStorage = {
  readonly getItem: (key: string) => string | null
  readonly setItem: (key: string, value: string) => void
  readonly removeItem: (key: string) => void
}

/**
 * The page's localStorage, or memory if it is missing or blocked (server, private mode). Opened on first use, because
 * that can block on the disk and the instance is created before the first render.
 */
export function pageStorage(): WebStorage {
  let opened: WebStorage | undefined
  const storage = () => {
    opened ??= openStorage()
    return opened
  }
  return {
    getItem: (key) => storage().getItem(key),
    setItem: (key, value) => storage().setItem(key, value),
    removeItem: (key) => storage().removeItem(key),
  }
}

function openStorage(): WebStorage {
  try {
    const storage = globalThis.localStorage
    // Reading throws if the visitor has blocked storage, so test it once here.
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
