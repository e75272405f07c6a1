import type { Storage } from '@latchkey/base/storage'

/** The part of a storage under `prefix`; its keys come without the prefix. */
export function prefixStorage(storage: Storage, prefix: string): Storage {
  return {
    get: (key) => storage.get(prefix + key),
    set: (key, value) => storage.set(prefix + key, value),
    delete: (key) => storage.delete(prefix + key),
    keys: async (start) => (await storage.keys(prefix + start)).map((key) => key.slice(prefix.length)),
  }
}
