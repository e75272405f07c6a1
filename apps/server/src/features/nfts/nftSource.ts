import type { Token } from './metadataLoader.ts'

/** A source of an account's NFTs: the index of this server for its chains, or a service for one chain. */
export type NftSource = {
  /** Identifies the source in cursors. */
  readonly key: string
  /**
   * NFTs after `position`, which is null at the beginning and otherwise the `next` of an earlier part. @throws
   * API_REQUEST_INVALID for other positions, ACCOUNT_DATA_UNAVAILABLE, UPSTREAM_*
   */
  readonly read: (position: unknown) => Promise<NftPart>
}

export type NftPart = {
  readonly nfts: readonly HeldNft[]
  /** JSON position of the next part; undefined after the last. */
  readonly next: unknown
}

export type HeldNft = Token & {
  readonly amount: string
  /** Name and symbol of the collection, as its contract states them. */
  readonly facts: { readonly name: string | null; readonly symbol: string | null }
}
