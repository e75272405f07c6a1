import { type Clock, manualClock } from '@latchkey/base/clock'

/** A clock that stands still until a test moves it. Hand it to what takes a `clock`, the test wallet for one. */
export type TestClock = Clock & {
  /** Moves on by `ms` and runs what became due, in order. */
  readonly advance: (ms: number) => Promise<void>
  /** Tasks that wait for their time. */
  readonly pending: () => number
}

/** Makes a clock that stands at `startMs` (milliseconds since the epoch). */
export function createTestClock(startMs = 0): TestClock {
  return manualClock(startMs)
}
