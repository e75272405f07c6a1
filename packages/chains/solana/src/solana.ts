import type { Clock } from '@latchkey/base/clock'
import type { ChainAdapter } from '@latchkey/core/chain/port'
import type { Page } from './discovery/watchWallets.ts'
import { appWallet } from './provider/appWallet.ts'

/** Solana for `createLatchkey({ adapters: [solana()] })`. The chain library loads with the first method that needs it. */
export function solana(options: solana.Options = {}) {
  return {
    namespace: 'solana',
    provider: appWallet,
    connecting: async () => (await import('./connecting.ts')).connecting(options),
  } as const satisfies ChainAdapter
}

export declare namespace solana {
  type Options = {
    readonly clock?: Clock
    /** Where browser wallets are discovered. Default: `window`. */
    readonly page?: Page
  }
}
