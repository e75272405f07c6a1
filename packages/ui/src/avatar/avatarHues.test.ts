import { expect, test } from 'vitest'
import { avatarHues } from './avatarHues.tsx'

const address = (seed: number) => `0x${seed.toString(16).padStart(40, '0')}`

test('one address has one look, whatever its capitals', () => {
  expect(avatarHues('0xABCDEF0123')).toEqual(avatarHues('0xabcdef0123'))
})

test('neighbouring addresses spread over the whole circle', () => {
  const tenths = new Set(Array.from({ length: 64 }, (_, seed) => Math.floor(avatarHues(address(seed)).light / 36)))
  expect(tenths.size).toBe(10)
})
