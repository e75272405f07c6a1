import type { Network } from '@latchkey/core/networks/network'
import fc from 'fast-check'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { latchkeyDevnet } from '../networks/devnet.ts'
import { paymentUri } from './paymentUri.ts'

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`))
const amountUnits = fc.bigInt({ min: 1n, max: 2n ** 256n - 1n })
const chainId = fc.integer({ min: 1, max: 2 ** 31 - 1 })
const networkOf = (id: number): Network => ({ ...latchkeyDevnet, id, caipNetworkId: `eip155:${id}` })

/** The grammar of EIP-681, without the parts that a payment does not use. */
function parsed(uri: string) {
  const [, target, chain, functionName, query] =
    /^ethereum:(0x[0-9a-fA-F]{40})@([1-9]\d*)(?:\/(\w+))?\?(.*)$/.exec(uri) ?? []
  return { target, chainId: Number(chain), functionName, parameters: Object.fromEntries(new URLSearchParams(query)) }
}

test('encodes recipient, chain and wei of a payment in the native currency', () => {
  fc.assert(
    fc.property(address, amountUnits, chainId, (to, units, id) => {
      const uri = paymentUri({ network: networkOf(id), to, amountUnits: units, decimals: 18 })
      expect(parsed(uri)).toEqual({
        ...{ target: to, chainId: id, functionName: undefined },
        parameters: { value: String(units) },
      })
    }),
  )
})

test("encodes a token payment as a call of the token's transfer", () => {
  fc.assert(
    fc.property(address, address, amountUnits, chainId, (to, tokenAddress, units, id) => {
      const uri = paymentUri({ network: networkOf(id), to, amountUnits: units, decimals: 6, tokenAddress })
      expect(parsed(uri)).toEqual({
        ...{ target: tokenAddress, chainId: id, functionName: 'transfer' },
        parameters: { address: to, uint256: String(units) },
      })
    }),
  )
})
