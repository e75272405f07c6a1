import type { Clock } from '@latchkey/base/clock'

/** A source of records that expire: `expirySecOf` gives the expiry in unix seconds. */
export type Expiring<record> = {
  readonly list: () => readonly record[]
  readonly expirySecOf: (record: record) => number
  readonly expire: (record: record) => void
}

/** Expires records (`now ≥ expiry`) by the local clock, so that it also happens while the relay is unreachable. */
export type Expirer = {
  readonly watch: <record>(source: Expiring<record>) => void
  /** Expires what is due and sets the timer for the next record. Call it after every change of a source. */
  readonly sweep: () => void
  readonly stop: () => void
}

export function createExpirer(clock: Clock): Expirer {
  const sources: Expiring<unknown>[] = []
  let cancel = (): void => {}
  let stopped = false
  const sweep = (): void => {
    cancel()
    if (stopped) return
    const now = clock.now()
    let nextMs = Number.POSITIVE_INFINITY
    for (const source of sources)
      for (const record of source.list()) {
        const endMs = source.expirySecOf(record) * 1000
        if (now >= endMs) source.expire(record)
        else nextMs = Math.min(nextMs, endMs)
      }
    cancel = Number.isFinite(nextMs) ? clock.after(nextMs - now, sweep) : () => {}
  }
  return {
    watch: (source) => void sources.push(source as Expiring<unknown>),
    sweep,
    stop: () => {
      stopped = true
      cancel()
    },
  }
}
