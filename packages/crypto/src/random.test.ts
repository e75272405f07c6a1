import { afterEach, expect, test, vi } from 'vitest'
import { generateWalletKey, splitWalletKey } from './embedded/walletKey.ts'
import { randomBytes } from './random.ts'

afterEach(() => vi.restoreAllMocks())

test("takes all bytes from the system's random source", () => {
  const random = vi.spyOn(globalThis.crypto, 'getRandomValues')
  expect(randomBytes(32)).toHaveLength(32)
  const key = generateWalletKey()
  expect(random.mock.results.map(({ value }) => value)).toContain(key)
  expect(new Set(Array.from({ length: 1_000 }, () => randomBytes(8).join())).size).toBe(1_000)
})

test('throws instead of making a key if the system has no randomness', () => {
  vi.spyOn(globalThis.crypto, 'getRandomValues').mockImplementation(() => {
    throw new DOMException('no entropy', 'OperationError')
  })
  expect(() => randomBytes(32)).toThrow('no entropy')
  expect(() => generateWalletKey()).toThrow('no entropy')
})

test('splits a key into different shares each time', async () => {
  const key = generateWalletKey()
  const sets = await Promise.all(Array.from({ length: 500 }, () => splitWalletKey(key)))
  expect(new Set(sets.flat().map((share) => share.join())).size).toBe(1_000)
})
