import type { Token } from './metadataLoader.ts'

/** Where the NFTs of an account are listed: in the index of this server for its chains, or by a service for one chain. */
export type NftSource = {
  /** Names the source in cursors. */
  readonly key: string
  /**
   * NFTs after `position`, which is null at the beginning and otherwise the `next` of an earlier part.
   * @throws API_REQUEST_INVALID when it is neither, ACCOUNT_DATA_UNAVAILABLE, UPSTREAM_*
   */
  readonly read: (position: unknown) => Promise<NftPart>
}

export type NftPart = {
  readonly nfts: readonly HeldNft[]
  /** JSON: where the next part begins; undefined when there is none. */
  readonly next: unknown
}

export type HeldNft = Token & {
  readonly amount: string
  /** Name and symbol of the collection, as its contract states them. */
  readonly facts: { readonly name: string | null; readonly symbol: string | null }
}
