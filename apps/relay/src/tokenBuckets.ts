/** An allowance that refills with time. It may fall below zero: what was already read is carried out, and paid for later. */
export type Bucket = {
  tokens: number
  filledAtMs: number
  readonly perSec: number
  readonly burst: number
}

/** Takes `cost` and returns for how many ms its owner has to wait, 0 as long as the allowance lasts. */
export function spend(bucket: Bucket, cost: number, nowMs: number): number {
  const { perSec, burst } = bucket
  if (perSec === 0) return 0
  const elapsedMs = Math.max(0, nowMs - bucket.filledAtMs)
  bucket.tokens = Math.min(burst, bucket.tokens + (elapsedMs * perSec) / 1000) - cost
  bucket.filledAtMs = nowMs
  return bucket.tokens >= 0 ? 0 : Math.ceil((-bucket.tokens * 1000) / perSec)
}

/** Buckets by key. One that nobody holds is kept until it is full again, so that leaving and returning earns nothing. */
export type TokenBuckets = {
  readonly hold: (key: string, nowMs: number) => Bucket
  readonly release: (key: string) => void
  /** How many hold the key's bucket. */
  readonly holders: (key: string) => number
  /** Drops the full buckets that nobody holds. */
  readonly sweep: (nowMs: number) => void
  readonly size: () => number
}

export function createTokenBuckets(params: { readonly perSec: number; readonly burst: number }): TokenBuckets {
  const { perSec, burst } = params
  const buckets = new Map<string, { readonly bucket: Bucket; holders: number }>()
  return {
    hold(key, nowMs) {
      const entry = buckets.get(key) ?? { bucket: { tokens: burst, filledAtMs: nowMs, perSec, burst }, holders: 0 }
      buckets.set(key, entry)
      entry.holders += 1
      return entry.bucket
    },
    release(key) {
      const entry = buckets.get(key)
      if (entry) entry.holders -= 1
    },
    holders: (key) => buckets.get(key)?.holders ?? 0,
    sweep(nowMs) {
      for (const [key, { bucket, holders }] of buckets) {
        if (holders > 0) continue
        spend(bucket, 0, nowMs)
        if (perSec === 0 || bucket.tokens >= burst) buckets.delete(key)
      }
    },
    size: () => buckets.size,
  }
}
