import { expect, test } from 'vitest'
import { timeLeft } from './timeLeft.ts'

const [minute, hour, day] = [60, 3600, 86_400]

test.each([
  [7 * day, '7 days left'],
  [6 * day + 1, '7 days left'],
  [6 * day, '6 days left'],
  [day, '1 day left'],
  [day - 1, '24 hours left'],
  [hour + 1, '2 hours left'],
  [hour, '1 hour left'],
  [4 * minute + 1, '5 min left'],
  [40, '40 s left'],
  [0.2, '1 s left'],
  [0, 'Expired'],
  [-1, 'Expired'],
])('%s s before the expiry: %s', (seconds, text) => {
  expect(timeLeft(1_800_000_000, (1_800_000_000 - seconds) * 1000)).toBe(text)
})
