import { expect, it } from 'vitest'
import { isDeleted, markDeleted, refuseDeleted } from './recentlyDeleted.ts'

it('[S4.14] refuses recently deleted ids, keeps 200 and then drops the oldest 100', () => {
  const deleted = new Set<string>()
  markDeleted(deleted, 'session', 'abc')
  expect(() => refuseDeleted(deleted, 'session', 'abc')).toThrow(
    'Missing or invalid. Record was recently deleted - session: abc',
  )
  expect(() => refuseDeleted(deleted, 'request', 'abc')).not.toThrow()
  for (let id = 1; id < 200; id += 1) markDeleted(deleted, 'request', id)
  expect(isDeleted(deleted, 'session', 'abc')).toBe(true)
  markDeleted(deleted, 'request', 200)
  expect([
    isDeleted(deleted, 'session', 'abc'),
    isDeleted(deleted, 'request', 99),
    isDeleted(deleted, 'request', 100),
  ]).toEqual([false, false, true])
})
