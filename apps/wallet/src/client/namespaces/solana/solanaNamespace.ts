import { solanaKeys } from '@latchkey/solana/keys/solanaKeys'
import type { WalletNamespace } from '../walletNamespace.ts'

export const solanaNamespace: WalletNamespace = {
  keys: solanaKeys,
  networks: [
    {
      id: 'solana:7KYxR5Q3bAfBrf8jRK3stA72Bt5x6Qxf',
      name: 'Latchkey Solana',
      symbol: 'SOL',
      decimals: 9,
      // A test compares it with the deployments.
      tokens: [{ address: 'Gn3buaRYgM25cKPnU8wEqpmdExD18SgydpwvyAkUwuG3', symbol: 'LUSD', decimals: 6 }],
    },
  ],
  developmentAddresses: {
    0: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
    1: 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
    10: '6FvbTFsvAeiN6agSCxqsh2WM5xGw3GNAQ2A4M1xWPYfc',
  },
}
