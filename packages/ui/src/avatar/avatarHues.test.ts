import { expect, test } from 'vitest'
import { avatarHues } from './avatarHues.tsx'

const address = (seed: number) => `0x${seed.toString(16).padStart(40, '0')}`

test('an address has the same avatar in any case', () => {
  expect(avatarHues('0xABCDEF0123')).toEqual(avatarHues('0xabcdef0123'))
})

test('similar addresses get hues from the whole colour circle', () => {
  const tenths = new Set(Array.from({ length: 64 }, (_, seed) => Math.floor(avatarHues(address(seed)).light / 36)))
  expect(tenths.size).toBe(10)
})

test('an avatar uses a quarter of the colour circle, and 1,000 avatars cover it evenly', () => {
  const counts = new Array<number>(12).fill(0)
  for (let seed = 0; seed < 1000; seed++) {
    const { light, base, shade } = avatarHues(address(seed * 7919))
    for (const hue of [base, shade]) expect((light - hue + 360) % 360).toBeLessThanOrEqual(90)
    counts[Math.floor(base / 30)] = (counts[Math.floor(base / 30)] ?? 0) + 1
  }
  expect(Math.min(...counts)).toBeGreaterThan(50)
  expect(Math.max(...counts)).toBeLessThan(120)
})
