import {
  type Address,
  getAddressDecoder,
  getAddressEncoder,
  getProgramDerivedAddress,
  isOffCurveAddress,
} from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { associatedAccount } from './associatedAccount.ts'
import { isOnCurve } from './isOnCurve.ts'
import { associatedTokenProgram, tokenPrograms } from './tokenPrograms.ts'

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })
const address = bytes.map((one) => getAddressDecoder().decode(one))

test('derives the same addresses as the chain library', async () => {
  await fc.assert(
    fc.asyncProperty(address, address, fc.constantFrom(...tokenPrograms), async (owner, mint, program) => {
      const tokenProgram = program as Address
      const [expected] = await getProgramDerivedAddress({
        programAddress: associatedTokenProgram as Address,
        seeds: [owner, tokenProgram, mint].map((part) => getAddressEncoder().encode(part)),
      })
      expect(await associatedAccount({ owner, mint, tokenProgram })).toBe(expected)
    }),
  )
})

test('distinguishes points from other bytes like the chain library', () => {
  /** Numbers near the ends of the field, with and without a sign. */
  const edges = [0n, 1n, 2n, 2n ** 255n - 21n, 2n ** 255n - 20n, 2n ** 255n - 19n, 2n ** 255n - 18n, 2n ** 255n - 1n]
  const edge = fc.tuple(fc.constantFrom(...edges), fc.boolean()).map(([y, isNegative]) => {
    const encoded = isNegative ? y + 2n ** 255n : y
    return Uint8Array.from({ length: 32 }, (_, index) => Number((encoded >> BigInt(8 * index)) & 255n))
  })
  fc.assert(
    fc.property(fc.oneof(bytes, edge), (one) => {
      expect(isOnCurve(one)).toBe(!isOffCurveAddress(getAddressDecoder().decode(one)))
    }),
  )
})
