import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrModules } from './qrModules.tsx'

const drawn = (modules: readonly (boolean | undefined)[]) => modules.map(Number).join('')

test.each(['M', 'Q'] as const)(
  'draws the same modules as the reference encoder in all 40 versions: level %s',
  (ecc) => {
    const sizes = new Set<number>()
    for (let length = 11; sizes.size < 40; length += Math.max(9, length >> 5)) {
      const text = Array.from({ length }, (_, at) => String.fromCharCode(97 + ((at * 31 + length) % 26))).join('')
      const reference = encode(text, { ecc, border: 0, boostEcc: false, maskPattern: 2 })
      const { size, modules } = qrModules(text, ecc)
      expect(size, `${length} characters`).toBe(reference.size)
      expect(drawn(modules) === drawn(reference.data.flat()), `${length} characters`).toBe(true)
      sizes.add(size)
    }
  },
)

test('encodes UTF-8, and refuses a text that is too long for every version', () => {
  const { modules } = qrModules('https://example.com/ü', 'M')
  const reference = encode('https://example.com/ü', { ecc: 'M', border: 0, maskPattern: 2 })
  expect(drawn(modules)).toBe(drawn(reference.data.flat()))
  expect(() => qrModules('a'.repeat(2332), 'M')).toThrow(RangeError)
})
