import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { ACCOUNT_DATA_UNAVAILABLE } from '@latchkey/contracts/errors/account'
import type { Log } from '@latchkey/node/log'
import * as v from 'valibot'
import type { ChainTransfer } from '../../chains/blockReader.ts'
import type { Pacer } from '../../outbound/pacer.ts'
import type { ProviderClient } from '../../outbound/providerClient.ts'
import type { AccountIndex, ListedNft } from './accountIndex.ts'
import type { EtherscanConfig } from './activityConfig.ts'
import { addressSchema, blockNumberSchema, hashSchema, secondsSchema, unitsSchema } from './answerSchemas.ts'
import { type BlockList, type ListedRow, mergeLists } from './listedRows.ts'
import { readPosition } from './readPosition.ts'

const rowsPerPage = 50
/** A page of transactions contains their whole call data. */
const maxBytes = 8 * 1024 * 1024
/** A contract can put tens of thousands of transfers into one block. */
const pagesPerBlock = 20
/** Above every block. */
const newestBlock = 999_999_999_999

/** Blockscout returns `null` instead of an empty list. */
const answerSchema = v.object({ status: v.string(), message: v.nullish(v.string()), result: v.unknown() })

const decimalSchema = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))
const rowSchema = v.object({
  blockNumber: v.pipe(decimalSchema, blockNumberSchema),
  timeStamp: v.pipe(decimalSchema, secondsSchema),
  hash: hashSchema,
})
/** Blockscout has another name for the hash. `to` is empty when a contract was created. */
const internalSchema = v.pipe(
  v.looseObject({ hash: v.optional(v.unknown()), transactionHash: v.optional(v.unknown()) }),
  v.transform((row) => ({ ...row, hash: row.hash ?? row.transactionHash })),
  v.object({
    ...rowSchema.entries,
    from: addressSchema,
    to: v.union([addressSchema, v.literal('')]),
    contractAddress: v.optional(v.union([addressSchema, v.literal('')]), ''),
    value: unitsSchema,
    isError: v.picklist(['0', '1']),
    callType: v.optional(v.string(), ''),
  }),
)
const tokenRowSchema = v.object({ contractAddress: addressSchema })
const nftRowSchema = v.object({ contractAddress: addressSchema, to: addressSchema, tokenID: unitsSchema })
const nftActions = { tokennfttx: 'erc721', token1155tx: 'erc1155' } as const satisfies Partial<
  Record<Action, ListedNft['standard']>
>
/** Only the newest transfers of each standard are considered. An account with more shows only the NFTs among these. */
const nftRowsMax = 1_000

const positionSchema = v.nullable(blockNumberSchema)
/** The last NFT shown. */
const nftPositionSchema = v.nullable(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}:\d{1,78}$/)))

const actions = ['txlist', 'txlistinternal', 'tokentx', 'tokennfttx', 'token1155tx'] as const
type Action = (typeof actions)[number]

type Query = Readonly<Record<string, string | number>>

/** Accounts by the API of Etherscan, version 2, or of Blockscout, which has the same lists. */
export function etherscan(config: EtherscanConfig, params: etherscan.Params): AccountIndex {
  const ask = callExplorer(config, params)
  return {
    transactions: (address, position) =>
      mergeLists(
        actions.map((action) => listOf(action, { ask, address })),
        readPosition(positionSchema, position),
      ),
    async tokens(address) {
      const query = { address, page: 1, offset: 2 * rowsPerPage, sort: 'desc' }
      const rows = await ask(v.array(tokenRowSchema), 'tokentx', query)
      return [...new Set(rows.map(({ contractAddress }) => contractAddress))]
    },
    /** NFTs that the account received. Unlike the order of the transfers, theirs is the same for every page. */
    async nfts(address, given) {
      const position = readPosition(nftPositionSchema, given)
      const received = (
        await Promise.all(
          (['tokennfttx', 'token1155tx'] as const).map((action) => receivedNfts(action, { ask, address })),
        )
      ).flat()
      const sorted = [...new Map(received.map((nft) => [keyOf(nft), nft]))].toSorted(([a], [b]) => (a < b ? -1 : 1))
      const rest = sorted.filter(([key]) => position === null || key > position)
      const last = rest[rowsPerPage - 1]
      return {
        nfts: rest.slice(0, rowsPerPage).map(([, nft]) => nft),
        next: rest.length > rowsPerPage ? last?.[0] : undefined,
      }
    },
  }
}

export declare namespace etherscan {
  type Params = {
    /** The number of an EVM chain. */
    readonly chainId: string
    readonly http: ProviderClient
    readonly pace: Pacer
    readonly log: Log
  }
}

type Ask = <schema extends v.GenericSchema<unknown, readonly unknown[]>>(
  schema: schema,
  action: Action,
  query: Query,
) => Promise<v.InferOutput<schema>>

/** @throws ACCOUNT_DATA_UNAVAILABLE */
function callExplorer({ url, apiKey }: EtherscanConfig, { chainId, http, pace, log }: etherscan.Params): Ask {
  const refuse = (reason: string) => {
    log.warn({ provider: 'etherscan', reason }, 'provider did not answer')
    return errorOf(ACCOUNT_DATA_UNAVAILABLE)
  }
  return async (schema, action, query) => {
    const target = new URL(url)
    const all = {
      chainid: chainId,
      module: 'account',
      action,
      ...query,
      ...(apiKey !== undefined && { apikey: apiKey }),
    }
    for (const [name, value] of Object.entries(all)) target.searchParams.set(name, String(value))
    if (!(await pace())) throw refuse('too many requests')
    const answer = await http.get(answerSchema, {
      provider: 'etherscan',
      url: target,
      headers: { accept: 'application/json' },
      failure: ACCOUNT_DATA_UNAVAILABLE,
      maxBytes,
    })
    const rows = rowsOf(answer, action)
    if (!rows) throw refuse(/rate limit/i.test(String(answer.result)) ? 'rate limited' : 'refused')
    const parsed = v.safeParse(schema, rows)
    if (!parsed.success) throw refuse('malformed')
    return parsed.output
  }
}

/** Undefined for an error. */
function rowsOf({ status, message, result }: v.InferOutput<typeof answerSchema>, action: Action) {
  const rows: readonly unknown[] | undefined = Array.isArray(result) ? result : undefined
  if (status === '1') return rows?.filter((row) => !isGenesis(row))
  // An empty list looks like an error: "No transactions found", "No token transfers found".
  const isEmpty = /^no \w.* found$/i.test(message ?? '') && (result === null || rows?.length === 0)
  // Older Blockscouts list NFTs in `tokentx` only.
  const isUnknown = message === 'Unknown action' && (action === 'tokennfttx' || action === 'token1155tx')
  return isEmpty || isUnknown ? [] : undefined
}

/** A balance of the first block, which no transaction made. */
const isGenesis = (row: unknown): boolean => isRecord(row) && String(row.hash).startsWith('GENESIS')

type Listed = { readonly ask: Ask; readonly address: string }

const keyOf = ({ contract, tokenId }: ListedNft): string => `${contract}:${tokenId}`

async function receivedNfts(action: keyof typeof nftActions, { ask, address }: Listed): Promise<readonly ListedNft[]> {
  const rows = await ask(v.array(nftRowSchema), action, { address, page: 1, offset: nftRowsMax, sort: 'desc' })
  return rows
    .filter(({ to }) => to === address)
    .map(({ contractAddress, tokenID }) => ({
      contract: contractAddress,
      tokenId: String(tokenID),
      standard: nftActions[action],
    }))
}

function listOf(action: Action, { ask, address }: Listed): BlockList {
  async function page(query: Query) {
    const all = { address, page: 1, offset: rowsPerPage, sort: 'desc', ...query }
    const rows: readonly ListedRow[] =
      action === 'txlistinternal'
        ? (await ask(v.array(internalSchema), action, all)).map(internalRow)
        : (await ask(v.array(rowSchema), action, all)).map(plainRow)
    return { rows, isLast: rows.length < rowsPerPage }
  }
  return {
    newest: (to) => page({ startblock: 0, endblock: to ?? newestBlock }),
    async inBlock(block) {
      const found: ListedRow[] = []
      for (let number = 1; number <= pagesPerBlock; number += 1) {
        const { rows, isLast } = await page({ startblock: block, endblock: block, page: number })
        found.push(...rows.filter((row) => row.block === block))
        if (isLast) break
      }
      return found
    },
  }
}

const plainRow = ({ blockNumber, timeStamp, hash }: v.InferOutput<typeof rowSchema>): ListedRow => ({
  block: blockNumber,
  minedAt: new Date(timeStamp * 1_000),
  hash,
})

function internalRow({
  from,
  to,
  contractAddress,
  value,
  isError,
  callType,
  ...row
}: v.InferOutput<typeof internalSchema>) {
  const recipient = to || contractAddress
  // A delegated call repeats the value of the enclosing call.
  const isPayment = value > 0n && isError === '0' && recipient !== '' && (callType === '' || callType === 'call')
  const internal: ChainTransfer = {
    ...{ kind: 'native', contract: undefined, tokenId: undefined, amount: value },
    ...{ from, to: recipient },
  }
  return { ...plainRow(row), internal: isPayment ? internal : undefined }
}
