import { expect, test } from 'vitest'
import { periodUnit } from './periodUnit.ts'

test.each([
  [604_800, 'week', 1],
  [3 * 86_400, 'day', 3],
  [25 * 3_600, 'hour', 25],
  [90 * 60, 'minute', 90],
  [61, 'second', 61],
])('%i seconds are counted in the unit %s', (seconds, unit, count) => {
  expect(periodUnit(seconds)).toEqual({ unit, count })
})
