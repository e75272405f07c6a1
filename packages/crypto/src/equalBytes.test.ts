import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { equalBytes } from './equalBytes.ts'
import { randomBytes } from './random.ts'

const length = 64 * 1024
const rounds = 101

test('compares all bytes, and the length', () => {
  const bytes = randomBytes(33)
  expect(equalBytes(bytes, Uint8Array.from(bytes))).toBe(true)
  expect(equalBytes(bytes, bytes.slice(1))).toBe(false)
  for (let at = 0; at < bytes.length; at += 1)
    expect(equalBytes(bytes, bytes.with(at, (bytes[at] ?? 0) ^ 1)), `${at}`).toBe(false)
})

test('takes as long for a difference in the first byte as for one in the last', () => {
  const bytes = randomBytes(length)
  const differing = [bytes.with(0, (bytes[0] ?? 0) ^ 1), bytes.with(length - 1, (bytes[length - 1] ?? 0) ^ 1)]
  const times: [number[], number[]] = [[], []]
  // In turn, so that both meet the same load.
  for (let round = 0; round < rounds; round += 1)
    for (const [place, other] of differing.entries()) {
      const begin = performance.now()
      equalBytes(bytes, other)
      times[place]?.push(performance.now() - begin)
    }
  const [first = 0, last = 1] = times.map((all) => all.toSorted((a, b) => a - b)[rounds >> 1])
  // A comparison that stops at the first difference would be thousands of times faster.
  expect(first / last).toBeGreaterThan(0.5)
})
