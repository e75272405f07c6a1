import type { Clock } from '@latchkey/base/clock'
import type { JournalStore } from './journalStore.ts'

/** Looks for what expired in topics that nobody touches. */
export type Sweeper = {
  readonly sweep: () => Promise<void>
  readonly stop: () => void
}

const recordsPerChunk = 2_000
/** The next sweep goes on from there: what is on the disk is never walked over at once, however much it is. */
const chunksPerSweep = 25

/** Sweeps every `sweepMs` until it is stopped. */
export function createSweeper(params: {
  readonly store: Pick<JournalStore, 'expired'>
  readonly clock: Clock
  readonly sweepMs: number
  readonly clean: (topic: string) => void
  readonly done: () => Promise<void>
}): Sweeper {
  const { store, clock, sweepMs, clean, done } = params
  let cursor: string | undefined
  let stopped = false

  async function sweep(): Promise<void> {
    for (let chunk = 0; chunk < chunksPerSweep && !stopped; chunk += 1) {
      const from = cursor !== undefined && { cursor }
      const found = store.expired({ nowMs: clock.now(), limit: recordsPerChunk, ...from })
      for (const topic of found.topics) clean(topic)
      cursor = found.cursor
      await new Promise((resolve) => setImmediate(resolve))
      if (cursor === undefined) break
    }
    await done()
  }

  let cancel = clock.after(sweepMs, next)
  function next(): void {
    const again = () => {
      if (!stopped) cancel = clock.after(sweepMs, next)
    }
    void sweep().then(again, again)
  }

  return {
    sweep,
    stop() {
      stopped = true
      cancel()
    },
  }
}
