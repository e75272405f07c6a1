import { base, baseSepolia, mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { readNetwork } from './readNetwork.ts'

test('[S3.6] converts a viem chain to a complete network', () => {
  expect(readNetwork(base)).toEqual({
    id: 8453,
    caipNetworkId: 'eip155:8453',
    chainNamespace: 'eip155',
    name: 'Base',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['https://mainnet.base.org'],
    blockExplorers: [expect.objectContaining({ name: 'Basescan', url: 'https://basescan.org' })],
  })
  expect(readNetwork(baseSepolia)).toMatchObject({ id: 84532, testnet: true })
})

test.each([
  ['nothing', undefined],
  ['text', 'eip155:1'],
  ['an id that is text', { ...mainnet, id: '1' }],
  ['no name', { ...mainnet, name: '' }],
  ['no native currency', { ...mainnet, nativeCurrency: undefined }],
  ['no RPC URLs', { ...mainnet, rpcUrls: {} }],
])('is no chain: %s', (_, definition) => {
  expect(readNetwork(definition)).toBeUndefined()
})
