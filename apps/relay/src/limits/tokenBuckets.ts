/** A token bucket that allows debt: a request that was already read is executed and paid for later. */
export type Bucket = {
  tokens: number
  filledAtMs: number
  readonly perSec: number
  readonly burst: number
  /** The largest debt, as the time it takes to refill. */
  readonly debtMaxMs: number
  /** Charged here since `takeSpent` last returned it. */
  spent: number
}

/** Takes `cost` and returns how many ms its owner has to wait, 0 while tokens last. The debt is capped. */
export function consume(bucket: Bucket, cost: number, nowMs: number): number {
  const waitMs = waitFor(bucket, cost, nowMs)
  const floor = (-bucket.debtMaxMs * bucket.perSec) / 1000
  if (bucket.perSec > 0) {
    bucket.tokens = Math.max(floor, bucket.tokens - cost)
    bucket.spent += cost
  }
  return waitMs
}

/** Milliseconds until `cost` would be available. Takes nothing. */
export function waitFor(bucket: Bucket, cost: number, nowMs: number): number {
  const { perSec, burst } = bucket
  if (perSec === 0) return 0
  const elapsedMs = Math.max(0, nowMs - bucket.filledAtMs)
  bucket.tokens = Math.min(burst, bucket.tokens + (elapsedMs * perSec) / 1000)
  bucket.filledAtMs = nowMs
  return Math.max(0, Math.ceil(((cost - bucket.tokens) * 1000) / perSec))
}

/** Smaller charges are not reported to other relays: limits may be off by a few percent. */
const noticeableShare = 1 / 50

/** Buckets by key. A released bucket is kept until it is full again, so reconnecting does not reset it. */
export type TokenBuckets = {
  readonly hold: (key: string, nowMs: number) => Bucket
  readonly release: (key: string) => void
  /** Number of holders of the key's bucket. */
  readonly holders: (key: string) => number
  /** Returns and resets the charges since the last call, by key; buckets with too small a charge keep it. */
  readonly takeSpent: () => ReadonlyMap<string, number>
  /** Applies charges made at other relays. */
  readonly chargeElsewhere: (key: string, cost: number, nowMs: number) => void
  /** Drops full buckets without holders. */
  readonly sweep: (nowMs: number) => void
  readonly size: () => number
}

export function createTokenBuckets(params: Pick<Bucket, 'perSec' | 'burst' | 'debtMaxMs'>): TokenBuckets {
  const { perSec, burst } = params
  const buckets = new Map<string, { readonly bucket: Bucket; holders: number }>()
  return {
    hold(key, nowMs) {
      const entry = buckets.get(key) ?? {
        bucket: { ...params, tokens: burst, filledAtMs: nowMs, spent: 0 },
        holders: 0,
      }
      buckets.set(key, entry)
      entry.holders += 1
      return entry.bucket
    },
    release(key) {
      const entry = buckets.get(key)
      if (entry) entry.holders -= 1
    },
    holders: (key) => buckets.get(key)?.holders ?? 0,
    takeSpent() {
      const spent = new Map<string, number>()
      if (perSec === 0) return spent
      for (const [key, { bucket }] of buckets) {
        if (bucket.spent < burst * noticeableShare) continue
        spent.set(key, bucket.spent)
        bucket.spent = 0
      }
      return spent
    },
    chargeElsewhere(key, cost, nowMs) {
      const bucket = buckets.get(key)?.bucket
      if (!bucket) return
      consume(bucket, cost, nowMs)
      bucket.spent -= cost
    },
    sweep(nowMs) {
      for (const [key, { bucket, holders }] of buckets) {
        if (holders > 0) continue
        consume(bucket, 0, nowMs)
        if (perSec === 0 || bucket.tokens >= burst) buckets.delete(key)
      }
    },
    size: () => buckets.size,
  }
}
