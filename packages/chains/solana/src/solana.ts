import type { ChainAdapter } from '@latchkey/core/chain/port'
import { appWallet } from './provider/appWallet.ts'
import type { SolanaOptions } from './solanaOptions.ts'

/** Solana for `createLatchkey({ adapters: [solana()] })`. The chain library loads with the first method that needs it. */
export function solana(options: solana.Options = {}) {
  return {
    namespace: 'solana',
    provider: appWallet,
    connecting: async () => (await import('./connecting.ts')).connecting(options),
  } as const satisfies ChainAdapter
}

export declare namespace solana {
  type Options = SolanaOptions
}
