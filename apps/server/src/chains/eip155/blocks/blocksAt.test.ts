import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CallChain } from '../../createNodeClient.ts'
import { blocksAt } from './blocksAt.ts'

/** A node whose blocks have these timestamps, in seconds. Counts the calls. */
function nodeOf(timestamps: readonly number[]) {
  const asked = { calls: 0 }
  const ask: CallChain = async (calls) => {
    asked.calls += calls.length
    return calls.map(({ params }) => {
      const [tag] = params as readonly [string]
      const number = tag === 'latest' ? timestamps.length - 1 : Number(tag)
      const hex = (value: number) => `0x${value.toString(16)}`
      return { result: { number: hex(number), timestamp: hex(timestamps[number] ?? 0) } }
    })
  }
  return { ask, asked }
}

test('finds the newest block at or before each time, however irregular the blocks are', async () => {
  const gaps = fc.array(fc.nat({ max: 5_000 }), { minLength: 1, maxLength: 300 })
  const times = fc.array(fc.nat({ max: 1_500_000 }), { minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(gaps, times, async (steps, seconds) => {
      let at = 100
      const timestamps = steps.map((step) => (at += step))
      const expected = seconds.map((time) => timestamps.findLastIndex((one) => one <= time))
      const found = await blocksAt(
        nodeOf(timestamps).ask,
        seconds.map((time) => time * 1_000),
      )
      expect(found).toEqual(expected.map((number) => (number < 0 ? undefined : number)))
    }),
  )
})

test('needs few calls for regular blocks', async () => {
  const { ask, asked } = nodeOf(Array.from({ length: 100_000 }, (_, number) => 1_000 + number * 12))
  const times = Array.from({ length: 40 }, (_, index) => 2_000_000 + index * 25_000_000)
  await blocksAt(ask, times)
  expect(asked.calls).toBeLessThan(250)
})

test('rejects when the node returns something else', async () => {
  await expect(blocksAt(async () => [{ result: null }, { result: null }], [0])).rejects.toMatchObject({
    code: 'UPSTREAM_FAILED',
  })
})
