import { expect, test } from 'vitest'
import { testChain } from '../../test/testChain.ts'
import { tokenOf } from './tokenOf.ts'

test('the case of an address matters on Solana, and not on EVM chains', () => {
  const mint = 'Gn3buaRYgM25cKPnU8wEqpmdExD18SgydpwvyAkUwuG3'
  const solana = testChain('solana:7KYxR5Q3bAfBrf8jRK3stA72Bt5x6Qxf', { [mint]: 6 })
  expect(tokenOf(solana, mint)?.address).toBe(mint)
  expect(tokenOf(solana, mint.toLowerCase())).toBeUndefined()
  // Another valid address: one letter in the other case.
  expect(tokenOf(solana, mint.replace('b', 'B'))).toBeUndefined()

  const contract = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const evm = testChain('eip155:1', { [contract.toLowerCase()]: 6 })
  for (const spelling of [contract, contract.toLowerCase()])
    expect(tokenOf(evm, spelling)?.address).toBe(contract.toLowerCase())
  expect(tokenOf(evm, mint)).toBeUndefined()
})
