import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { networkOf } from './networks.ts'

test('contains the networks and tokens of the development chains', async () => {
  const file = new URL('../../../devnet/src/deployments.json', import.meta.url)
  const { chains, solanaChains } = JSON.parse(await readFile(file, 'utf8'))
  expect(chains.length + solanaChains.length).toBeGreaterThan(2)
  for (const { id, name, contracts, tokens, nativeCurrency } of [...chains, ...solanaChains]) {
    const { symbol, decimals } = nativeCurrency
    expect(networkOf(id)).toMatchObject({ name, symbol, decimals })
    const facts = (tokens ?? []).map(({ address, symbol, decimals }: Record<string, unknown>) => ({
      address,
      symbol,
      decimals,
    }))
    const wrapped = contracts ? [{ address: contracts.weth, symbol: 'WETH', decimals: 18 }] : []
    expect(networkOf(id)?.tokens).toEqual([...facts, ...wrapped])
  }
})
