import type { CaipNetworkId } from '@latchkey/base/caip'
import type { CallAnswer } from '@latchkey/contracts/api/clientTypes'
import { type AccountPage, type AccountPageParams, readAccountPage } from '../account/readAccountPage.ts'
import type { ApiClient } from '../apiClient.ts'
import { objectOf, timeOf } from '../fields.ts'
import { rowsOf, textOf } from '../shape.ts'

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

type Row = CallAnswer<typeof route>['data'][number]

function transactionOf(row: Row): Transaction {
  const metadata = objectOf(row, 'metadata', route)
  return {
    id: textOf(row, 'id', route),
    hash: textOf(metadata, 'hash', route),
    networkId: textOf(metadata, 'chain', route) as CaipNetworkId,
    minedAtMs: timeOf(metadata, 'minedAt', route),
    // A later server may name operations that this release does not know.
    operation: operationTypes.find((type) => type === metadata.operationType) ?? 'execute',
    status: metadata.status === 'failed' ? 'failed' : 'confirmed',
    sentFrom: textOf(metadata, 'sentFrom', route),
    sentTo: textOf(metadata, 'sentTo', route),
    transfers: rowsOf(row, 'transfers', route).map(transferOf),
    isSpam: metadata.isSpam === true,
    ...(metadata.method !== undefined && { method: methodOf(objectOf(metadata, 'method', route)) }),
    ...(metadata.contract !== undefined && { contract: contractOf(objectOf(metadata, 'contract', route)) }),
  }
}

const methodOf = (row: NonNullable<Row['metadata']['method']>) => ({
  selector: textOf(row, 'selector', route),
  ...nameOf(row),
})

const contractOf = (row: NonNullable<Row['metadata']['contract']>) => ({
  address: textOf(row, 'address', route),
  ...nameOf(row),
})

const nameOf = ({ name }: { readonly name?: string | undefined }) => (typeof name === 'string' ? { name } : {})

type TransferRow = Row['transfers'][number]

function transferOf(row: TransferRow): Transfer {
  const direction = textOf(row, 'direction', route)
  const numeric = textOf(objectOf(row, 'quantity', route), 'numeric', route)
  return {
    direction: direction === 'in' || direction === 'out' ? direction : 'self',
    numeric,
    ...(row.fungible_info !== undefined && { token: tokenOf(objectOf(row, 'fungible_info', route)) }),
    ...(row.nft_info !== undefined && { nft: nftOf(objectOf(row, 'nft_info', route)) }),
  }
}

function tokenOf(info: NonNullable<TransferRow['fungible_info']>): NonNullable<Transfer['token']> {
  const address = typeof info.address === 'string' ? info.address.split(':').at(-1) : undefined
  const iconUrl = info.icon ? textOf(objectOf(info, 'icon', route), 'url', route) : ''
  return { symbol: textOf(info, 'symbol', route), ...(address && { address }), ...(iconUrl && { iconUrl }) }
}

function nftOf(info: NonNullable<TransferRow['nft_info']>): NonNullable<Transfer['nft']> {
  const preview = info.content ? objectOf(objectOf(info, 'content', route), 'preview', route) : undefined
  return {
    name: textOf(info, 'name', route),
    ...(preview && { imageUrl: textOf(preview, 'url', route) }),
    isSpam: objectOf(info, 'flags', route).is_spam === true,
  }
}
