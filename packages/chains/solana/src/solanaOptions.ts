import type { Clock } from '@latchkey/base/clock'
import type { Page } from './discovery/watchWallets.ts'

/** Options of `solana`, which the parts that load later also read. */
export type SolanaOptions = {
  readonly clock?: Clock
  /** Where browser wallets are discovered. Default: `window`. */
  readonly page?: Page
}
