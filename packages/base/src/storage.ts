/** Asynchronous key-value store of JSON-safe records. What it returns is untrusted: validate it on read. */
export type Storage = {
  readonly get: (key: string) => Promise<unknown>
  readonly set: (key: string, value: unknown) => Promise<void>
  readonly delete: (key: string) => Promise<void>
  /** Keys that start with `prefix`, in no particular order. */
  readonly keys: (prefix: string) => Promise<readonly string[]>
}

/** A storage that lasts as long as the process, with the entries of `seed`. */
export function memoryStorage(seed: Readonly<Record<string, unknown>> = {}): Storage {
  const records = new Map<string, string>(Object.entries(seed).map(([key, value]) => [key, JSON.stringify(value)]))
  return {
    async get(key) {
      const text = records.get(key)
      return text === undefined ? undefined : JSON.parse(text)
    },
    async set(key, value) {
      records.set(key, JSON.stringify(value))
    },
    async delete(key) {
      records.delete(key)
    },
    async keys(prefix) {
      return [...records.keys()].filter((key) => key.startsWith(prefix))
    },
  }
}
