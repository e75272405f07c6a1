import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { callNames } from './callNames.ts'

const [chain] = readConfig({ LATCHKEY_ENV: 'development' }).chains
if (!chain) throw new Error('no chain is configured')

test.each([
  ['0xa9059cbb', 'transfer'],
  ['0xa22cb465', 'setApprovalForAll'],
  ['0x38ed1739', 'swapExactTokensForTokens'],
  ['0xd0e30db0', 'deposit'],
  ['0xd505accf', 'permit'],
  ['0x10f13a8c', 'setText'],
  ['0x00000001', undefined],
])('selector %s is %s', (selector, name) => {
  expect(callNames.methodName(selector)).toBe(name)
})

test('names well-known contracts, and those that the chain is configured with', () => {
  const { swap, tokens } = chain
  if (swap?.provider !== 'uniswapV2') throw new Error('the development chain has no exchange')
  const nameOf = (address: string) => callNames.contractName(chain, address)
  expect(nameOf('0x000000000022D473030F116dDEE9F6B43aC78BA3')).toBe('Permit2')
  expect(nameOf(swap.router)).toBe('Uniswap')
  expect(nameOf(swap.wrappedNative.toLowerCase())).toBe('WETH')
  expect(tokens.map(({ address }) => nameOf(address))).toEqual(['LUSD', 'KEY'])
  expect(nameOf(`0x${'ab'.repeat(20)}`)).toBeUndefined()
})
