import type { Clock } from '@latchkey/base/clock'
import { type JournalStore, journalTables } from './journalStore.ts'

/** Finds expired records in topics that are not accessed. */
export type Sweeper = {
  readonly sweep: () => Promise<void>
  readonly stop: () => void
}

const recordsPerChunk = 2_000
/** Per table; the next sweep continues from there, so a sweep never scans the whole disk at once. */
const chunksPerSweep = 25

/** Sweeps every `sweepMs` until stopped. Each table has its own cursor, so a long table does not delay the other. */
export function createSweeper(params: {
  readonly store: Pick<JournalStore, 'expired'>
  readonly clock: Clock
  readonly sweepMs: number
  readonly clean: (topic: string) => void
  readonly done: () => Promise<void>
}): Sweeper {
  const { store, clock, sweepMs, clean, done } = params
  const tables = journalTables.map((name) => ({ name, cursor: undefined as string | undefined }))
  let stopped = false

  async function sweepTable(table: (typeof tables)[number]): Promise<void> {
    for (let chunk = 0; chunk < chunksPerSweep && !stopped; chunk += 1) {
      const found = store.expired(table.name, { nowMs: clock.now(), limit: recordsPerChunk, cursor: table.cursor })
      for (const topic of found.topics) clean(topic)
      table.cursor = found.cursor
      await new Promise((resolve) => setImmediate(resolve))
      if (table.cursor === undefined) break
    }
  }

  async function sweep(): Promise<void> {
    for (const table of tables) await sweepTable(table)
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
