import { expect, test } from 'vitest'
import { avatarHues } from './avatarHues.tsx'

const address = (seed: number) => `0x${seed.toString(16).padStart(40, '0')}`

test('an address has the same avatar in any case', () => {
  expect(avatarHues('0xABCDEF0123')).toEqual(avatarHues('0xabcdef0123'))
})

test('similar addresses get hues from the whole colour wheel', () => {
  const tenths = new Set(Array.from({ length: 64 }, (_, seed) => Math.floor(avatarHues(address(seed)).base / 36)))
  expect(tenths.size).toBe(10)
})

test('the hues of an avatar are far apart, and 1,000 avatars cover all hues and directions evenly', () => {
  const counts = new Array<number>(12).fill(0)
  const turns = new Set<number>()
  for (let seed = 0; seed < 1000; seed++) {
    const { light, base, shade, turn } = avatarHues(address(seed * 7919))
    const apart = (hue: number) => (hue - base + 360) % 360
    expect(apart(light)).toBeGreaterThanOrEqual(50)
    expect(apart(light)).toBeLessThanOrEqual(110)
    expect(apart(shade)).toBeGreaterThanOrEqual(290)
    expect(apart(shade)).toBeLessThanOrEqual(340)
    counts[Math.floor(base / 30)] = (counts[Math.floor(base / 30)] ?? 0) + 1
    turns.add(turn)
  }
  expect(Math.min(...counts)).toBeGreaterThan(50)
  expect(Math.max(...counts)).toBeLessThan(120)
  expect(turns.size).toBe(8)
})
