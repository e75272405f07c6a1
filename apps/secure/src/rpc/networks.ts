import type { KnownToken } from '@latchkey/base/keys/requestFacts'

/** A network with its name on the sheet. Names given by the app are not used: it could name one network like another. */
export type SecureNetwork = {
  /** CAIP-2 id. */
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly tokens: readonly KnownToken[]
}

const eip155 = (chainId: number, name: string, symbol = 'ETH', tokens: readonly KnownToken[] = []): SecureNetwork => ({
  id: `eip155:${chainId}`,
  name,
  symbol,
  decimals: 18,
  tokens,
})

const solana = (reference: string, name: string, tokens: readonly KnownToken[] = []): SecureNetwork => ({
  id: `solana:${reference}`,
  name,
  symbol: 'SOL',
  decimals: 9,
  tokens,
})

/** A test compares the addresses with the deployments. */
const devnetTokens: readonly KnownToken[] = [
  { address: '0xd50C8524CF4D3d05cAfb834f8e5feFEE916eD2d6', symbol: 'LUSD', decimals: 6 },
  { address: '0xF5056B269d164052e63E88518d64E3FC0171289D', symbol: 'KEY', decimals: 18 },
  { address: '0x15D3155d7A7c9Aa8De79d4215Dae63aF50f8c716', symbol: 'WETH', decimals: 18 },
]

const networks: readonly SecureNetwork[] = [
  eip155(1, 'Ethereum'),
  eip155(10, 'OP Mainnet'),
  eip155(56, 'BNB Smart Chain', 'BNB'),
  eip155(100, 'Gnosis', 'xDAI'),
  eip155(137, 'Polygon', 'POL'),
  eip155(8453, 'Base'),
  eip155(42161, 'Arbitrum One'),
  eip155(43114, 'Avalanche', 'AVAX'),
  eip155(11155111, 'Sepolia'),
  eip155(31337, 'Latchkey Devnet', 'ETH', devnetTokens),
  eip155(31338, 'Latchkey Devnet Two', 'ETH', devnetTokens),
  solana('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana'),
  solana('EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet'),
  solana('4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet'),
  solana('7KYxR5Q3bAfBrf8jRK3stA72Bt5x6Qxf', 'Latchkey Solana', [
    { address: 'Gn3buaRYgM25cKPnU8wEqpmdExD18SgydpwvyAkUwuG3', symbol: 'LUSD', decimals: 6 },
  ]),
]

/** The EVM networks that the wallet knows. */
export const evmNetworkIds: readonly string[] = networks.flatMap(({ id }) => (id.startsWith('eip155:') ? [id] : []))

/** The network of a CAIP-2 id; undefined when the wallet does not support it. */
export const networkOf = (id: string): SecureNetwork | undefined => networks.find((network) => network.id === id)

/** The server's JSON-RPC proxy for a network. */
export function rpcUrlOf(site: { readonly serverUrl: string; readonly projectId: string }, networkId: string): string {
  const url = new URL('/v1', site.serverUrl)
  url.search = new URLSearchParams({ chainId: networkId, projectId: site.projectId }).toString()
  return url.href
}
