import { expect, test } from 'vitest'
import { createBackpressureQueue } from './backpressureQueue.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('runs queued calls in order, over several event-loop turns', async () => {
  let isOpen = false
  const queue = createBackpressureQueue({ hasCapacity: () => isOpen })
  const passed: number[] = []
  for (let n = 0; n < 1_000; n += 1) void queue.run(() => passed.push(n))
  await turn()
  expect(passed).toEqual([])
  isOpen = true
  queue.resume()
  let turns = 0
  while (passed.length < 1_000 && turns < 2_000) {
    await turn()
    turns += 1
  }
  expect(passed).toEqual(Array.from({ length: 1_000 }, (_, n) => n))
  expect(turns).toBeLessThan(20)
  expect(turns).toBeGreaterThan(10)
})

test('waits again when capacity is used up, and rejects with what a call throws', async () => {
  let room = 0
  const queue = createBackpressureQueue({ hasCapacity: () => room > 0 })
  const passed: number[] = []
  const use = (n: number) => () => {
    room -= 1
    if (n === 1) throw new Error('full')
    passed.push(n)
  }
  const failures: unknown[] = []
  for (let n = 0; n < 6; n += 1) queue.run(use(n)).catch((cause) => failures.push(cause))
  for (const [gains, seen] of [
    [2, [0]],
    [3, [0, 2, 3, 4]],
  ] as const) {
    room = gains
    queue.resume()
    await turn()
    await turn()
    expect(passed).toEqual(seen)
  }
  expect(failures).toEqual([new Error('full')])
})
