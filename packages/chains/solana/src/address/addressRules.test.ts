import { expect, test } from 'vitest'
import { addressRules } from './addressRules.ts'

const alice = '5vftMkHL72JaJG6ExQfGAsT2uGVHpRR7oTNUPMs68Y2N'

test('[S5.3] an address is 32 bytes in base58', () => {
  expect(addressRules.parse(alice)).toBe(alice)
  for (const text of [
    '',
    alice.slice(3),
    `${alice}1`,
    // Letters that are not in base58, and 33 and 31 bytes.
    alice.replace('5', '0'),
    alice.replace('5', 'l'),
    'z'.repeat(44),
    '1'.repeat(31),
    ` ${alice}`,
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  ])
    expect(addressRules.parse(text), text).toBeUndefined()
})

test('addresses are case-sensitive; the system program and the incinerator burn', () => {
  expect(addressRules.equals(alice, alice)).toBe(true)
  expect(addressRules.equals(alice, alice.toLowerCase())).toBe(false)
  expect(addressRules.isBurn('11111111111111111111111111111111')).toBe(true)
  expect(addressRules.isBurn('1nc1nerator11111111111111111111111111111111')).toBe(true)
  expect(addressRules.isBurn(alice)).toBe(false)
})
