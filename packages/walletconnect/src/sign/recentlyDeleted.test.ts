import { expect, it } from 'vitest'
import { createRecentlyDeleted } from './recentlyDeleted.ts'

it('[S4.14] refuses recently deleted ids, keeps 200 and then drops the oldest 100', () => {
  const deleted = createRecentlyDeleted()
  deleted.add('session', 'abc')
  expect(() => deleted.refuse('session', 'abc')).toThrow(
    'Missing or invalid. Record was recently deleted - session: abc',
  )
  expect(() => deleted.refuse('request', 'abc')).not.toThrow()
  for (let id = 1; id < 200; id += 1) deleted.add('request', id)
  expect(deleted.has('session', 'abc')).toBe(true)
  deleted.add('request', 200)
  expect([deleted.has('session', 'abc'), deleted.has('request', 99), deleted.has('request', 100)]).toEqual([
    false,
    false,
    true,
  ])
})
