import type { Operation } from '@latchkey/core/operations/operation'
import { expect, test } from 'vitest'
import { monthsOf } from './monthsOf.ts'

const at = (date: string) => ({ id: date, startedAtMs: Date.parse(`${date}T12:00:00Z`) }) as Operation
const nowMs = Date.parse('2026-11-20T12:00:00Z')

test('[S3.15] groups by month, newest first, and names the year of another year', () => {
  const operations = [at('2026-11-19'), at('2026-11-02'), at('2026-10-28'), at('2025-11-05')]
  const shape = monthsOf(operations, { language: { tag: 'en' }, nowMs }).map(
    ({ month, operations: some }) => `${month}: ${some.length}`,
  )
  expect(shape).toEqual(['November: 2', 'October: 1', 'November 2025: 1'])
  expect(monthsOf(operations, { language: { tag: 'de' }, nowMs })[1]?.month).toBe('Oktober')
})
