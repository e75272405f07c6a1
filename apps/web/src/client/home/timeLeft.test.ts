import { expect, test } from 'vitest'
import { timeLeft } from './timeLeft.ts'

test.each([
  [0, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [899_000, '14 min'],
  [3_600_000, '1 h'],
  [3_900_000, '1 h 5 min'],
])('says %d ms as %s', (ms, text) => expect(timeLeft(ms)).toBe(text))
