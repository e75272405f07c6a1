import type { CaipNetworkId } from '@latchkey/base/caip'
import type { CallAnswer } from '@latchkey/contracts/api/clientTypes'
import { type AccountPage, type AccountPageParams, readAccountPage } from '../account/readAccountPage.ts'
import type { ApiClient } from '../apiClient.ts'
import { textOf } from '../shape.ts'

/** An NFT that an account owns. */
export type Nft = {
  readonly networkId: CaipNetworkId
  readonly contract: string
  /** A decimal number as text. */
  readonly tokenId: string
  readonly standard: 'erc721' | 'erc1155'
  /** Amount owned by the account, as decimal text. */
  readonly quantity: string
  readonly name: string
  readonly collection: string
  /** Served by the Latchkey server. Absent if there is no image that is safe to show. */
  readonly imageUrl?: string
  readonly isSpam: boolean
}

export type NftPage = AccountPage & { readonly nfts: readonly Nft[] }

const route = 'GET /v1/account/{account}/nfts'

/** NFTs of an account on one network. */
export async function getNfts(api: ApiClient, params: AccountPageParams): Promise<NftPage> {
  const { rows, ...page } = await readAccountPage(api, route, { params, rowOf: nftOf })
  return { nfts: rows, ...page }
}

function nftOf(row: CallAnswer<typeof route>['data'][number]): Nft {
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
