import type { WalletListing } from '@latchkey/contracts/api/wallets/schemas'

/** A row of `seed/wallets.json`. */
export type SeedWallet = Omit<WalletListing, 'chains'> & {
  /** The wallet's id in its source package. */
  readonly source_id: string
  /** CAIP-2 namespaces that the wallet has accounts in. */
  readonly namespaces: readonly string[]
}
