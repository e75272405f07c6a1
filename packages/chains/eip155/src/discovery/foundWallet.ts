import type { Eip1193Provider } from '../provider/provider.ts'

/** A wallet found in this page. */
export type FoundWallet = {
  /** The wallet's rdns, which identifies it after a reload; `injected` if unknown. */
  readonly id: string
  readonly name: string
  readonly type: 'ANNOUNCED' | 'INJECTED'
  /** A `data:image/…` URI. Other URLs are dropped, because the page would load them from a host of the wallet's choice. */
  readonly icon?: string
  readonly rdns?: string
  readonly provider: Eip1193Provider
}
