import { expect, test } from 'vitest'
import { createTurnstile } from './turnstile.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('what waited passes in order, in a few turns of the event loop, and leaves others some between', async () => {
  let isOpen = false
  const turnstile = createTurnstile({ isOpen: () => isOpen })
  const passed: number[] = []
  for (let n = 0; n < 1_000; n += 1) void turnstile.pass(() => passed.push(n))
  await turn()
  expect(passed).toEqual([])
  isOpen = true
  turnstile.look()
  let turns = 0
  while (passed.length < 1_000 && turns < 2_000) {
    await turn()
    turns += 1
  }
  expect(passed).toEqual(Array.from({ length: 1_000 }, (_, n) => n))
  expect(turns).toBeLessThan(20)
  expect(turns).toBeGreaterThan(10)
})

test('waits again as soon as a call closes it, and hands on what a call throws', async () => {
  let room = 0
  const turnstile = createTurnstile({ isOpen: () => room > 0 })
  const passed: number[] = []
  const use = (n: number) => () => {
    room -= 1
    if (n === 1) throw new Error('full')
    passed.push(n)
  }
  const failures: unknown[] = []
  for (let n = 0; n < 6; n += 1) turnstile.pass(use(n)).catch((cause) => failures.push(cause))
  for (const [gains, seen] of [
    [2, [0]],
    [3, [0, 2, 3, 4]],
  ] as const) {
    room = gains
    turnstile.look()
    await turn()
    await turn()
    expect(passed).toEqual(seen)
  }
  expect(failures).toEqual([new Error('full')])
})
