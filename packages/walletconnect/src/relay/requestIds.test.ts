import { expect, it } from 'vitest'
import { createRequestIds } from './requestIds.ts'

it('begin with the milliseconds, stay below 2^53 and increase even if the clock goes back', () => {
  let now = 1_795_225_463_780
  const nextId = createRequestIds({ now: () => now, entropy: () => 65_535 })
  const first = nextId()
  expect(String(first)).toMatch(/^1795225463780\d{3}$/)
  now -= 60_000
  const rest = Array.from({ length: 2000 }, nextId)
  expect(rest.every((id, at) => id > (at === 0 ? first : rest[at - 1]!) && Number.isSafeInteger(id))).toBe(true)
})
