import { parseUnits } from '@latchkey/base/units'
import { getBase58Decoder } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latchkeySolana as network } from '../networks/networks.ts'
import { paymentUri } from './paymentUri.ts'

const address = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => getBase58Decoder().decode(bytes))

test('encodes recipient, decimal amount and mint as a Solana Pay transfer request', () => {
  fc.assert(
    fc.property(
      ...[address, fc.option(address, { nil: undefined }), fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }), fc.nat(12)],
      (to, tokenAddress, amountUnits, decimals) => {
        const uri = paymentUri({
          network,
          to,
          amountUnits,
          decimals,
          ...(tokenAddress !== undefined && { tokenAddress }),
        })
        const { protocol, pathname, searchParams } = new URL(uri)
        expect([protocol, pathname]).toEqual(['solana:', to])
        expect(searchParams.get('spl-token')).toBe(tokenAddress ?? null)
        const amount = searchParams.get('amount') ?? ''
        // The specification forbids scientific notation and more decimals than the token has.
        expect(amount).toMatch(/^\d+(\.\d+)?$/)
        expect(parseUnits(amount, decimals)).toBe(amountUnits)
      },
    ),
  )
})
