import type { Clock } from '@latchkey/base/clock'

/** Caches reads for a while, so that parallel requests cause one read. Failures are not cached. */
export function cachedReads<value>(clock: Clock, forMs: number): CachedReads<value> {
  const kept = new Map<string, { readonly read: Promise<value>; readonly untilMs: number }>()
  return {
    fresh(key) {
      const known = kept.get(key)
      return known && known.untilMs > clock.now() ? known.read : undefined
    },
    keep(key, read) {
      kept.set(key, { read, untilMs: clock.now() + forMs })
      read.catch(() => {
        if (kept.get(key)?.read === read) kept.delete(key)
      })
      return read
    },
  }
}

export type CachedReads<value> = {
  readonly fresh: (key: string) => Promise<value> | undefined
  readonly keep: (key: string, read: Promise<value>) => Promise<value>
}
