import fc from 'fast-check'
import { getAddress, keccak256 as viemKeccak256 } from 'viem/utils'
import { expect, test } from 'vitest'
import { checksumAddress, isAddress } from './address.ts'
import { keccak256 } from './keccak256.ts'

// The examples of EIP-55.
const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test('keccak256 matches viem, including across block boundaries', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(`0x${Buffer.from(keccak256(bytes)).toString('hex')}`).toBe(viemKeccak256(bytes))
    }),
    { numRuns: 200 },
  )
})

test('converts an address in any case to its EIP-55 form', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      const digits = Buffer.from(bytes).toString('hex')
      expect(checksumAddress(digits.toUpperCase())).toBe(getAddress(`0x${digits}`))
    }),
  )
  expect(checksumAddress('0x12')).toBeUndefined()
})

test('[S5.3] an EVM address is 40 hex digits, 0x optional', () => {
  expect(isAddress(checksummed)).toBe(true)
  expect(isAddress(checksummed.slice(2))).toBe(true)
  const plain = checksummed.toLowerCase()
  for (const bad of [
    plain.slice(0, -1),
    `${plain}0`,
    '',
    '0x',
    checksummed.slice(0, -1),
    `${checksummed}0`,
    checksummed.replace('5', 'g'),
    `0X${checksummed.slice(2)}`,
  ])
    expect(isAddress(bad), bad).toBe(false)
})

test('[S5.3] requires a valid checksum for mixed case in strict mode only', () => {
  const wrong = checksummed.replace('5aA', '5Aa')
  expect(isAddress(wrong)).toBe(false)
  expect(isAddress(wrong, { strict: false })).toBe(true)
  expect(isAddress(checksummed.toLowerCase())).toBe(true)
  expect(isAddress(`0x${checksummed.slice(2).toUpperCase()}`)).toBe(true)
})
