import { expect, test } from 'vitest'
import { monthsOf } from './monthsOf.ts'

const at = (date: string) => ({ atMs: Date.parse(`${date}T12:00:00Z`) })
const nowMs = Date.parse('2026-11-20T12:00:00Z')

test('[S3.15] groups by month, newest first, and shows the year unless it is the current one', () => {
  const rows = [at('2026-11-19'), at('2026-11-02'), at('2026-10-28'), at('2025-11-05')]
  const shape = monthsOf(rows, { language: { tag: 'en' }, nowMs }).map(
    ({ month, rows: some }) => `${month}: ${some.length}`,
  )
  expect(shape).toEqual(['November: 2', 'October: 1', 'November 2025: 1'])
  expect(monthsOf(rows, { language: { tag: 'de' }, nowMs })[1]?.month).toBe('Oktober')
})
