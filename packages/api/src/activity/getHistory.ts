import type { CaipNetworkId } from '@latchkey/base/caip'
import { type AccountPage, type AccountPageParams, readAccountPage } from '../account/readAccountPage.ts'
import type { ApiClient } from '../apiClient.ts'
import { type Fields, fieldsOf, listOf, textOf } from '../shape.ts'

const operationTypes = ['send', 'receive', 'trade', 'approve', 'mint', 'burn', 'deploy', 'execute'] as const

/** A mined transaction as an account sees it (spec S3.10). */
export type Transaction = {
  readonly id: string
  readonly hash: string
  readonly networkId: CaipNetworkId
  readonly minedAtMs: number
  readonly operation: (typeof operationTypes)[number]
  readonly status: 'confirmed' | 'failed'
  readonly sentFrom: string
  readonly sentTo: string
  readonly transfers: readonly Transfer[]
  /** Likely address poisoning. */
  readonly isSpam: boolean
  /** The called function: four bytes as hex, and its name in the ABI if it is known. Only of the account's own calls. */
  readonly method?: { readonly selector: string; readonly name?: string }
  /** The called contract, with the name of its app if it is known. Only of the account's own calls. */
  readonly contract?: { readonly address: string; readonly name?: string }
}

/** A movement from the account (`out`), to it (`in`) or both (`self`), of a token or an NFT. */
export type Transfer = {
  readonly direction: 'in' | 'out' | 'self'
  /** An exact decimal number as text. */
  readonly numeric: string
  readonly token?: {
    readonly symbol: string
    /** Contract address; absent for the native currency. */
    readonly address?: string
    readonly iconUrl?: string
  }
  readonly nft?: { readonly name: string; readonly imageUrl?: string; readonly isSpam: boolean }
}

export type HistoryPage = AccountPage & { readonly transactions: readonly Transaction[] }

const route = 'GET /v1/account/{account}/history'

/** Transactions of an account on one network, newest first. */
export async function getHistory(api: ApiClient, params: AccountPageParams): Promise<HistoryPage> {
  const { rows, ...page } = await readAccountPage(api, route, { params, rowOf: transactionOf })
  return { transactions: rows, ...page }
}

function transactionOf(row: Fields): Transaction {
  const metadata = fieldsOf(row.metadata, route)
  return {
    id: textOf(row, 'id', route),
    hash: textOf(metadata, 'hash', route),
    networkId: textOf(metadata, 'chain', route) as CaipNetworkId,
    minedAtMs: Date.parse(textOf(metadata, 'minedAt', route)),
    // A later server may name operations that this release does not know.
    operation: operationTypes.find((type) => type === metadata.operationType) ?? 'execute',
    status: metadata.status === 'failed' ? 'failed' : 'confirmed',
    sentFrom: textOf(metadata, 'sentFrom', route),
    sentTo: textOf(metadata, 'sentTo', route),
    transfers: listOf(row, 'transfers', route).map((transfer) => transferOf(fieldsOf(transfer, route))),
    isSpam: metadata.isSpam === true,
    ...(metadata.method !== undefined && { method: methodOf(fieldsOf(metadata.method, route)) }),
    ...(metadata.contract !== undefined && { contract: contractOf(fieldsOf(metadata.contract, route)) }),
  }
}

const methodOf = (row: Fields) => ({ selector: textOf(row, 'selector', route), ...nameOf(row) })

const contractOf = (row: Fields) => ({ address: textOf(row, 'address', route), ...nameOf(row) })

const nameOf = (row: Fields) => (typeof row.name === 'string' ? { name: row.name } : {})

function transferOf(row: Fields): Transfer {
  const direction = textOf(row, 'direction', route)
  const numeric = textOf(fieldsOf(row.quantity, route), 'numeric', route)
  return {
    direction: direction === 'in' || direction === 'out' ? direction : 'self',
    numeric,
    ...(row.fungible_info !== undefined && { token: tokenOf(fieldsOf(row.fungible_info, route)) }),
    ...(row.nft_info !== undefined && { nft: nftOf(fieldsOf(row.nft_info, route)) }),
  }
}

function tokenOf(info: Fields): NonNullable<Transfer['token']> {
  const address = typeof info.address === 'string' ? info.address.split(':').at(-1) : undefined
  const iconUrl = info.icon ? textOf(fieldsOf(info.icon, route), 'url', route) : ''
  return { symbol: textOf(info, 'symbol', route), ...(address && { address }), ...(iconUrl && { iconUrl }) }
}

function nftOf(info: Fields): NonNullable<Transfer['nft']> {
  const preview = info.content ? fieldsOf(fieldsOf(info.content, route).preview, route) : undefined
  return {
    name: textOf(info, 'name', route),
    ...(preview && { imageUrl: textOf(preview, 'url', route) }),
    isSpam: fieldsOf(info.flags, route).is_spam === true,
  }
}
