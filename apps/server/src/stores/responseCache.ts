import type { Clock } from '@latchkey/base/clock'
import { responseCacheMax } from '@latchkey/contracts/constants/api'
import { LRUCache } from 'lru-cache'

/** A response as it was sent. */
export type CachedResponse = { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> }

/** Cache for responses of cacheable routes. */
export type ResponseCache = {
  readonly get: (key: string) => Promise<CachedResponse | undefined>
  readonly set: (key: string, response: CachedResponse, lifetimeMs: number) => Promise<void>
}

const maxBytes = 32 * 1024 * 1024

/** Caches the most recently used responses in this process. */
export function memoryResponseCache(clock: Clock): ResponseCache {
  const cache = new LRUCache<string, CachedResponse>({
    max: responseCacheMax,
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length,
    perf: { now: clock.now },
    ttlResolution: 0,
  })
  return {
    get: async (key) => cache.get(key),
    set: async (key, response, lifetimeMs) => void cache.set(key, response, { ttl: lifetimeMs }),
  }
}
