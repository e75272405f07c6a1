import { type Clock, manualClock } from '@latchkey/base/clock'

/** A clock that only a test advances. Pass it as `clock`, for example to the test wallet. */
export type TestClock = Clock & {
  /** Advances by `ms` and runs due tasks in order. */
  readonly advance: (ms: number) => Promise<void>
  /** Number of scheduled tasks. */
  readonly pending: () => number
}

/** Creates a clock that starts at `startMs` (milliseconds since the epoch). */
export function createTestClock(startMs = 0): TestClock {
  return manualClock(startMs)
}
