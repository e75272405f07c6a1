import type { CaipNetworkId } from '@latchkey/base/caip'
import { type ApiClient, call } from '../apiClient.ts'
import { type Fields, fieldsOf, listOf, textOf } from '../shape.ts'

/** An NFT that an account owns. */
export type Nft = {
  readonly networkId: CaipNetworkId
  readonly contract: string
  /** A decimal number as text. */
  readonly tokenId: string
  readonly standard: 'erc721' | 'erc1155'
  /** How many the account owns, as decimal text. */
  readonly quantity: string
  readonly name: string
  readonly collection: string
  /** Served by the Latchkey server. Absent without a picture that is safe to show. */
  readonly imageUrl?: string
  readonly isSpam: boolean
}

/** `next` is the cursor of the next page; absent on the last one. */
export type NftPage = { readonly nfts: readonly Nft[]; readonly next?: string }

const route = 'GET /v1/account/{account}/nfts'

/** NFTs of an account on one network. */
export async function getNfts(
  api: ApiClient,
  params: {
    readonly address: string
    readonly networkId: CaipNetworkId
    readonly cursor?: string | undefined
    readonly signal?: AbortSignal
  },
): Promise<NftPage> {
  const { address, networkId, cursor, signal } = params
  const answer = await call(api, route, {
    params: { account: address },
    query: { chainId: networkId, cursor },
    ...(signal && { signal }),
  })
  const page = fieldsOf(answer, route)
  const nfts = listOf(page, 'data', route).map((row) => nftOf(fieldsOf(row, route)))
  return { nfts, ...(typeof page.next === 'string' && { next: page.next }) }
}

function nftOf(row: Fields): Nft {
  return {
    networkId: textOf(row, 'chainId', route) as CaipNetworkId,
    contract: textOf(row, 'contract', route),
    tokenId: textOf(row, 'tokenId', route),
    standard: row.standard === 'erc1155' ? 'erc1155' : 'erc721',
    quantity: textOf(row, 'quantity', route),
    name: textOf(row, 'name', route),
    collection: textOf(row, 'collection', route),
    ...(typeof row.imageUrl === 'string' && { imageUrl: row.imageUrl }),
    isSpam: row.isSpam === true,
  }
}
