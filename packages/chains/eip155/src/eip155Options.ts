import type { Clock } from '@latchkey/base/clock'
import type { Page } from './discovery/watchWallets.ts'
import type { FramedPage } from './safe/safeFrame.ts'

/** Options of `eip155`, also read by the lazily loaded parts. */
export type Eip155Options = {
  /** Methods to request from a wallet over the wallet protocol, instead of the default ones. */
  readonly methods?: readonly string[]
  /** Origins of further Safe interfaces that may embed the app, besides `https://app.safe.global`. */
  readonly safeOrigins?: readonly string[]
  readonly clock?: Clock
  /** Where browser wallets are discovered. Default: `window`. */
  readonly page?: Page & FramedPage
}
