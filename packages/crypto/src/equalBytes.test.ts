import { expect, test } from 'vitest'
import { equalBytes } from './equalBytes.ts'
import { randomBytes } from './random.ts'

test('compares all bytes, and the length', () => {
  const bytes = randomBytes(33)
  expect(equalBytes(bytes, Uint8Array.from(bytes))).toBe(true)
  expect(equalBytes(bytes, bytes.slice(1))).toBe(false)
  for (let at = 0; at < bytes.length; at += 1)
    expect(equalBytes(bytes, bytes.with(at, (bytes[at] ?? 0) ^ 1)), `${at}`).toBe(false)
})

/** Counts the reads of its bytes. */
class CountedBytes extends Uint8Array {
  reads = 0
  override *entries(): ArrayIterator<[number, number]> {
    for (const entry of super.entries()) {
      this.reads += 1
      yield entry
    }
  }
}

test.each([0, 16, 32])('compares every byte although byte %i differs', (place) => {
  const bytes = new CountedBytes(randomBytes(33))
  expect(equalBytes(bytes, Uint8Array.from(bytes).with(place, (bytes[place] ?? 0) ^ 1))).toBe(false)
  expect(bytes.reads).toBe(33)
})
