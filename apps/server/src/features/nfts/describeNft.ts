import { isScamText } from '../activity/scamText.ts'
import { imageUrl } from './imageUrl.ts'
import type { MetadataRow } from './metadataLoader.ts'

/** Name and image URL of an NFT. The texts come from its contract and are untrusted. */
export function describeNft({ facts, tokenId, metadata, publicUrl }: describeNft.Params) {
  const collection = facts?.name ?? ''
  const name = metadata?.name ?? `${collection} #${tokenId}`.trim()
  const imageId = metadata?.image_id ?? undefined
  return {
    name,
    collection,
    imageUrl: imageId === undefined ? null : imageUrl(imageId, publicUrl),
    isSpam: isScamText(`${name} ${collection} ${facts?.symbol ?? ''}`),
  }
}

export declare namespace describeNft {
  type Params = {
    readonly facts: { readonly name: string | null; readonly symbol: string | null } | undefined
    readonly tokenId: string
    readonly metadata: MetadataRow | undefined
    readonly publicUrl: string
  }
}
