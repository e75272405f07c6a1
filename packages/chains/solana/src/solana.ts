import type { ChainAdapter, RequestTypes } from '@latchkey/core/chain/port'
import { appWallet } from './provider/appWallet.ts'
import type { SolanaOptions } from './solanaOptions.ts'

/** Solana for `createLatchkey({ adapters: [solana()] })`. The chain library loads with the first method that needs it. */
export function solana(options: solana.Options = {}) {
  const adapter = {
    namespace: 'solana',
    provider: appWallet,
    connecting: async () => (await import('./connecting.ts')).connecting(options),
  } as const satisfies ChainAdapter
  return adapter as typeof adapter & { readonly '~requests'?: SolanaRequests }
}

/** Solana wallets sign messages; transactions go through the provider. */
type SolanaRequests = Readonly<Record<Exclude<keyof RequestTypes, 'signature'>, never>> & { readonly signature: string }

export declare namespace solana {
  type Options = SolanaOptions
}
