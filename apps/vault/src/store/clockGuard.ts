import type { Services } from '../services.ts'
import type { Database } from './schema.ts'

/** A larger deviation from the expected time counts as a jump. */
const jumpMaxMs = 24 * 60 * 60_000
/** Time that the clock has to run steadily after a jump. */
const trustAfterMs = 24 * 60 * 60_000

/** Resolves with false while the clock is not trusted. */
export type ClockGuard = () => Promise<boolean>

/**
 * Protects data that is deleted by date against a wrong clock. Expects the time of the previous sweep, which the database keeps
 * across restarts, plus what the process's monotonic clock has counted since. After a jump, in either direction, the clock is
 * trusted again when it has run steadily for a day, or when an operator confirms it.
 */
export function createClockGuard({ db, clock, log, role, monotonicMs }: createClockGuard.Params): ClockGuard {
  let anchor: { readonly wallMs: number; readonly monotonicMs: number } | undefined
  return () =>
    db.transaction().execute(async (trx) => {
      const now = { wallMs: clock.now(), monotonicMs: monotonicMs() }
      const row = await trx.selectFrom('sweep_clock').selectAll().where('id', '=', 1).forUpdate().executeTakeFirst()
      const passedMs = anchor ? now.monotonicMs - anchor.monotonicMs : 0
      const expectedMs = [anchor && anchor.wallMs + passedMs, row?.seen_at.getTime()].filter((ms) => ms !== undefined)
      const hasJumped = expectedMs.some((ms) => Math.abs(now.wallMs - ms) > jumpMaxMs)
      const jumpedAt = hasJumped ? new Date(now.wallMs) : (row?.jumped_at ?? null)
      const isEven = !hasJumped && passedMs >= trustAfterMs
      // The first sweep of a process also waits for a whole day if the clock had jumped before.
      if (!anchor || hasJumped) anchor = now
      await putSweepClock(trx, { seen_at: new Date(now.wallMs), jumped_at: isEven ? null : jumpedAt })
      if (hasJumped) log.error({ now: new Date(now.wallMs).toISOString() }, adviceOf(role))
      else if (isEven && jumpedAt) log.info({}, 'the clock has run evenly for a day; deletions go on')
      return isEven || jumpedAt === null
    })
}

export declare namespace createClockGuard {
  type Params = Pick<Services, 'db' | 'clock' | 'log' | 'role'> & {
    /** Monotonic milliseconds since an arbitrary moment; unaffected by changes of the system time. */
    readonly monotonicMs: () => number
  }
}

const adviceOf = (role: string): string =>
  'the clock differs by more than a day from the last sweep, so nothing is deleted. If this time is right, run ' +
  `scripts/confirmClock.ts ${role}; if it is wrong, set the clock. Without either, deletions go on after a day`

/** Trusts the clock of this machine. For operators, after they have compared it. */
export const confirmClock = (db: Database, nowMs: number): Promise<void> =>
  putSweepClock(db, { seen_at: new Date(nowMs), jumped_at: null })

async function putSweepClock(db: Database, row: { seen_at: Date; jumped_at: Date | null }): Promise<void> {
  await db
    .insertInto('sweep_clock')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}
