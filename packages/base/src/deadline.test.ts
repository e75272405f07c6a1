import { expect, test } from 'vitest'
import { manualClock } from './clock.ts'
import { deadline } from './deadline.ts'

test('aborts after its time and reports a time-out', async () => {
  const clock = manualClock()
  const { signal, timedOut } = deadline(clock, 1_000)
  await clock.advance(999)
  expect([signal.aborted, timedOut()]).toEqual([false, false])
  await clock.advance(1)
  expect([signal.aborted, timedOut()]).toEqual([true, true])
})

test('aborts with the outer signal and its reason, which is not a time-out', () => {
  const outer = new AbortController()
  const early = deadline(manualClock(), 1_000, outer.signal)
  outer.abort('left')
  for (const { signal, timedOut } of [early, deadline(manualClock(), 1_000, outer.signal)])
    expect([signal.aborted, signal.reason, timedOut()]).toEqual([true, 'left', false])
})

test('leaves no timer once the work is done', async () => {
  const clock = manualClock()
  const { signal, end } = deadline(clock, 1_000)
  end()
  expect(clock.pending()).toBe(0)
  await clock.advance(1_000)
  expect(signal.aborted).toBe(false)
})
