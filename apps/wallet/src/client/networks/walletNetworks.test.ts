import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { walletNetworks } from './walletNetworks.ts'

test('contains the networks and tokens of the development chains', async () => {
  const file = new URL('../../../../devnet/src/deployments.json', import.meta.url)
  const { chains, solanaChains } = JSON.parse(await readFile(file, 'utf8'))
  for (const { id, name, contracts, tokens } of [...chains, ...solanaChains]) {
    const network = walletNetworks.find((one) => one.id === id)
    expect(network?.name).toBe(name)
    const facts = ({ address, symbol, decimals }: { address: string; symbol: string; decimals: number }) => ({
      address,
      symbol,
      decimals,
    })
    const wrapped = contracts ? [{ address: contracts.weth, symbol: 'WETH', decimals: 18 }] : []
    expect(network?.tokens).toEqual([...tokens.map(facts), ...wrapped])
  }
})
