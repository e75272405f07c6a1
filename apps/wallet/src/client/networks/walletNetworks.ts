import type { KnownToken } from '@latchkey/eip155/keys/describeRequest'

/** A network this wallet works on. */
export type WalletNetwork = {
  /** CAIP-2 id. */
  readonly id: string
  readonly name: string
  /** Where there is little room. */
  readonly shortName: string
  readonly symbol: string
  readonly decimals: number
  readonly tokens: readonly KnownToken[]
}

/** Tokens have the same addresses on both development chains; a test compares them with the deployments. */
const tokens: readonly KnownToken[] = [
  { address: '0xd50C8524CF4D3d05cAfb834f8e5feFEE916eD2d6', symbol: 'LUSD', decimals: 6 },
  { address: '0xF5056B269d164052e63E88518d64E3FC0171289D', symbol: 'KEY', decimals: 18 },
  { address: '0x15D3155d7A7c9Aa8De79d4215Dae63aF50f8c716', symbol: 'WETH', decimals: 18 },
]

export const walletNetworks: readonly WalletNetwork[] = [
  { id: 'eip155:31337', name: 'Latchkey Devnet', shortName: 'Devnet', symbol: 'ETH', decimals: 18, tokens },
  { id: 'eip155:31338', name: 'Latchkey Devnet Two', shortName: 'Devnet Two', symbol: 'ETH', decimals: 18, tokens },
]

/** The network of a CAIP-2 id; undefined when this wallet does not know it. */
export function walletNetwork(id: string): WalletNetwork | undefined {
  return walletNetworks.find((network) => network.id === id)
}

/** Its name, or the id of one we do not know. */
export const networkName = (id: string): string => walletNetwork(id)?.name ?? id
