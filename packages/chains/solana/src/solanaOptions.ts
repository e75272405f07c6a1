import type { Clock } from '@latchkey/base/clock'
import type { Page } from './discovery/watchWallets.ts'

/** Options of `solana`, also read by the lazily loaded parts. */
export type SolanaOptions = {
  readonly clock?: Clock
  /** Where browser wallets are discovered. Default: `window`. */
  readonly page?: Page
}
