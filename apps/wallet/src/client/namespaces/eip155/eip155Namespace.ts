import type { KnownToken } from '@latchkey/base/keys/requestFacts'
import { eip155Keys } from '@latchkey/eip155/keys/eip155Keys'
import type { WalletNamespace } from '../walletNamespace.ts'

/** Tokens have the same addresses on both development chains; a test compares them with the deployments. */
const tokens: readonly KnownToken[] = [
  { address: '0xd50C8524CF4D3d05cAfb834f8e5feFEE916eD2d6', symbol: 'LUSD', decimals: 6 },
  { address: '0xF5056B269d164052e63E88518d64E3FC0171289D', symbol: 'KEY', decimals: 18 },
  { address: '0x15D3155d7A7c9Aa8De79d4215Dae63aF50f8c716', symbol: 'WETH', decimals: 18 },
]

export const eip155Namespace: WalletNamespace = {
  keys: eip155Keys,
  networks: [
    { id: 'eip155:31337', name: 'Latchkey Devnet', symbol: 'ETH', decimals: 18, tokens },
    { id: 'eip155:31338', name: 'Latchkey Devnet Two', symbol: 'ETH', decimals: 18, tokens },
  ],
  developmentAddresses: {
    0: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    1: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    10: '0xBcd4042DE499D14e55001CcbB24a551F3b954096',
  },
}
