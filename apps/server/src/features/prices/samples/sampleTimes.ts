import { priceSampleMs } from '@latchkey/contracts/constants/prices'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Intervals between missed samples, by their age. A chart does not show more. */
const steps = [
  { untilAgeMs: dayMs, everyMs: 15 * minuteMs },
  { untilAgeMs: 7 * dayMs, everyMs: 2 * hourMs },
  { untilAgeMs: 30 * dayMs, everyMs: 8 * hourMs },
  { untilAgeMs: 366 * dayMs, everyMs: 4 * dayMs },
] as const

/**
 * Times at which to sample a chain, newest first: now, and times since the last sample; without one, over the last
 * year.
 */
export function sampleTimes(lastMs: number | undefined, nowMs: number): readonly number[] {
  const times: number[] = []
  let ageMs = 0
  for (const { untilAgeMs, everyMs } of steps)
    for (; ageMs < untilAgeMs; ageMs += everyMs)
      if (lastMs === undefined || nowMs - ageMs >= lastMs + priceSampleMs) times.push(nowMs - ageMs)
  return times
}
