import { errorOf } from '@latchkey/base/errors'
import { parseUrl } from '@latchkey/base/parseUrl'
import { ACCOUNT_DATA_UNAVAILABLE } from '@latchkey/contracts/errors/account'
import * as v from 'valibot'
import type { ChainTransfer } from '../../chains/blockReader.ts'
import type { ProviderClient } from '../../outbound/providerClient.ts'
import type { AccountIndex, ListedBlock, ListedNft, ListedTransaction } from './accountIndex.ts'
import type { ZerionConfig } from './activityConfig.ts'
import { addressSchema, blockNumberSchema, hashSchema, unitsSchema } from './answerSchemas.ts'
import { readPosition } from './readPosition.ts'

const rowsPerPage = 50
/** Each token is described with its contracts on all chains. */
const maxBytes = 8 * 1024 * 1024

/** The native currency has no address. */
const implementationSchema = v.object({ chain_id: v.string(), address: v.nullish(v.string()) })
const fungibleSchema = v.object({ implementations: v.array(implementationSchema) })
const chainSchema = v.object({ chain: v.object({ data: v.object({ id: v.string() }) }) })

const transferSchema = v.object({
  /** Absent for NFTs. */
  fungible_info: v.nullish(fungibleSchema),
  quantity: v.object({ int: unitsSchema }),
  sender: v.nullish(addressSchema),
  recipient: v.nullish(addressSchema),
})
const transactionSchema = v.object({
  attributes: v.object({
    hash: hashSchema,
    mined_at_block: blockNumberSchema,
    mined_at: v.pipe(v.string(), v.isoTimestamp(), v.maxLength(30)),
    transfers: v.array(transferSchema),
  }),
  relationships: chainSchema,
})
type Transaction = v.InferOutput<typeof transactionSchema>

const transactionsSchema = v.object({
  links: v.optional(v.object({ next: v.nullish(v.string()) }), {}),
  data: v.array(transactionSchema),
})
const positionsSchema = v.object({
  data: v.array(v.object({ attributes: v.object({ fungible_info: fungibleSchema }), relationships: chainSchema })),
})

/** Capitalization varies. */
const standards: Readonly<Record<string, ListedNft['standard']>> = { erc721: 'erc721', erc1155: 'erc1155' }
const nftsSchema = v.object({
  links: v.optional(v.object({ next: v.nullish(v.string()) }), {}),
  data: v.array(
    v.object({
      attributes: v.object({
        nft_info: v.object({
          contract_address: addressSchema,
          token_id: unitsSchema,
          interface: v.nullish(v.string()),
        }),
      }),
      relationships: chainSchema,
    }),
  ),
})

const cursorSchema = v.pipe(v.string(), v.regex(/^[\w=+/-]{1,512}$/))
/** Zerion's page, and its last transaction that has been shown. */
const positionSchema = v.strictObject({ after: v.nullable(cursorSchema), seen: v.nullable(hashSchema) })
type Position = v.InferOutput<typeof positionSchema>
const nftPositionSchema = v.nullable(cursorSchema)

/** New transactions may move the last shown one by up to this many pages. */
const maxPages = 4

type Query = Readonly<Record<string, string>>

/** Accounts by the API of Zerion, version 1. */
export function zerion({ url, apiKey, chain }: ZerionConfig, { http }: zerion.Params): AccountIndex {
  const authorization = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`
  const get = <schema extends v.GenericSchema>(schema: schema, path: string, query: Query) => {
    const target = new URL(`/v1/wallets/${path}/`, url)
    target.search = new URLSearchParams({ 'filter[chain_ids]': chain, currency: 'usd', ...query }).toString()
    const headers = { accept: 'application/json', authorization }
    return http.get(schema, { provider: 'zerion', url: target, headers, failure: ACCOUNT_DATA_UNAVAILABLE, maxBytes })
  }
  async function readPage(address: string, after: string | null) {
    const { links, data } = await get(transactionsSchema, `${address}/transactions`, {
      ...{ 'filter[trash]': 'no_filter', 'page[size]': String(rowsPerPage) },
      ...(after !== null && { 'page[after]': after }),
    })
    const next = cursorOf(links.next)
    // Continuing would loop.
    if (!data.every(isHere) || (next !== undefined && next === after)) throw errorOf(ACCOUNT_DATA_UNAVAILABLE)
    return { data, next }
  }

  const isHere = ({ relationships }: Pick<Transaction, 'relationships'>) => relationships.chain.data.id === chain

  return {
    async transactions(address, given) {
      let position: Position = readPosition(v.nullable(positionSchema), given) ?? { after: null, seen: null }
      for (let page = 0; page < maxPages; page += 1) {
        const { after, seen } = position
        const { data, next } = await readPage(address, after)
        const shown = seen === null ? 0 : data.findIndex(({ attributes }) => attributes.hash === seen) + 1
        const rest = seen === null || shown > 0 ? data.slice(shown) : []
        if (rest.length > 0 || next === undefined)
          return { blocks: blocksOf(rest, { after, chain }), next: next && { after: next, seen: null } }
        position = { after: next, seen: shown > 0 ? null : seen }
      }
      throw errorOf(ACCOUNT_DATA_UNAVAILABLE)
    },
    async tokens(address) {
      const query = { 'filter[positions]': 'only_simple', 'filter[trash]': 'only_non_trash', sort: 'value' }
      const { data } = await get(positionsSchema, `${address}/positions`, query)
      const contracts = data.filter(isHere).flatMap(({ attributes }) =>
        attributes.fungible_info.implementations.flatMap(({ chain_id, address: contract }) => {
          const parsed = v.safeParse(addressSchema, contract)
          return chain_id === chain && parsed.success ? [parsed.output] : []
        }),
      )
      return [...new Set(contracts)]
    },
    async nfts(address, given) {
      const after = readPosition(nftPositionSchema, given)
      const { links, data } = await get(nftsSchema, `${address}/nft-positions`, {
        'page[size]': String(rowsPerPage),
        ...(after !== null && { 'page[after]': after }),
      })
      const next = cursorOf(links.next)
      return {
        nfts: data.filter(isHere).flatMap(({ attributes: { nft_info: nft } }): readonly ListedNft[] => {
          const standard = standards[nft.interface?.toLowerCase() ?? '']
          return standard ? [{ contract: nft.contract_address, tokenId: String(nft.token_id), standard }] : []
        }),
        next: next === after ? undefined : next,
      }
    },
  }
}

export declare namespace zerion {
  type Params = { readonly http: ProviderClient }
}

/**
 * The cursor in the link to the next page. The link itself is not followed, because that would send the key to its
 * host. @throws ACCOUNT_DATA_UNAVAILABLE for a link without a cursor
 */
function cursorOf(link: string | null | undefined): string | undefined {
  if (!link) return undefined
  const cursor = parseUrl(link)?.searchParams.get('page[after]')
  if (!v.is(cursorSchema, cursor)) throw errorOf(ACCOUNT_DATA_UNAVAILABLE)
  return cursor
}

/** Transactions of one block follow each other, but can be on two pages. */
function blocksOf(
  data: readonly Transaction[],
  { after, chain }: Pick<Position, 'after'> & { readonly chain: string },
) {
  const blocks = new Map<number, ListedBlock & { readonly transactions: ListedTransaction[] }>()
  for (const { attributes } of data) {
    const { mined_at_block: number, mined_at, hash } = attributes
    const transactions = blocks.get(number)?.transactions ?? []
    transactions.push({ hash, internal: paymentsOf(attributes, chain) })
    blocks.set(number, { number, minedAt: new Date(mined_at), transactions, next: { after, seen: hash } })
  }
  return [...blocks.values()]
}

/** Payments in the native currency, including the transaction's own. */
function paymentsOf({ transfers }: Transaction['attributes'], chain: string): readonly ChainTransfer[] {
  return transfers.flatMap(({ fungible_info, quantity, sender: from, recipient: to }): readonly ChainTransfer[] => {
    const isNative = fungible_info?.implementations.some((one) => one.chain_id === chain && !one.address)
    if (!isNative || !from || !to) return []
    return [{ kind: 'native', contract: undefined, tokenId: undefined, amount: quantity.int, from, to }]
  })
}
