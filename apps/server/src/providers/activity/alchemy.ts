import { ACCOUNT_DATA_UNAVAILABLE } from '@latchkey/contracts/errors/account'
import * as v from 'valibot'
import type { ChainTransfer } from '../../chains/blockReader.ts'
import type { ProviderClient } from '../../outbound/providerClient.ts'
import type { AccountIndex, ListedNft } from './accountIndex.ts'
import type { AlchemyConfig } from './activityConfig.ts'
import { addressSchema, blockNumberSchema, hashSchema, unitsSchema } from './answerSchemas.ts'
import { type BlockList, type ListedRow, mergeLists } from './listedRows.ts'
import { readPosition } from './readPosition.ts'

const rowsPerPage = 50
/** A contract can put tens of thousands of transfers into one block. */
const pagesPerBlock = 20
/** Alchemy traces payments by contracts only on these chains. */
const traced = new Set(['1', '137'])

const hexSchema = (digits: number) => v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]+$/), v.maxLength(2 + digits))
const pageKeySchema = v.pipe(v.string(), v.maxLength(512))

const transferSchema = v.object({
  category: v.string(),
  blockNum: v.pipe(hexSchema(8), v.transform(Number), blockNumberSchema),
  hash: hashSchema,
  from: addressSchema,
  /** Null if a contract was created. */
  to: v.nullish(addressSchema),
  rawContract: v.object({
    value: v.nullish(
      v.pipe(
        hexSchema(64),
        v.transform((hex) => BigInt(hex)),
      ),
    ),
  }),
  metadata: v.object({ blockTimestamp: v.pipe(v.string(), v.isoTimestamp(), v.maxLength(30)) }),
})
const transfersSchema = v.object({
  result: v.object({ transfers: v.array(transferSchema), pageKey: v.nullish(pageKeySchema) }),
})

const balancesSchema = v.object({
  result: v.object({
    tokenBalances: v.array(
      /** Null if the contract returned no balance. */
      v.object({ contractAddress: addressSchema, tokenBalance: v.nullish(hexSchema(64)) }),
    ),
  }),
})

const standards: Readonly<Record<string, ListedNft['standard']>> = { ERC721: 'erc721', ERC1155: 'erc1155' }
const nftsSchema = v.object({
  ownedNfts: v.array(
    v.object({
      contract: v.object({ address: addressSchema }),
      tokenId: unitsSchema,
      tokenType: v.string(),
    }),
  ),
  pageKey: v.nullish(pageKeySchema),
})

const blockPositionSchema = v.nullable(blockNumberSchema)
const nftPositionSchema = v.nullable(pageKeySchema)

type Query = Readonly<Record<string, unknown>>

/** Accounts by the APIs of Alchemy: Transfers, Token and NFT, version 3. */
export function alchemy({ url, apiKey }: AlchemyConfig, { chainId, http }: alchemy.Params): AccountIndex {
  const common = {
    provider: 'alchemy',
    headers: { accept: 'application/json' },
    failure: ACCOUNT_DATA_UNAVAILABLE,
  }
  const call = <schema extends v.GenericSchema>(schema: schema, method: string, params: readonly unknown[]) =>
    http.post(schema, {
      ...common,
      url: new URL(`/v2/${apiKey}`, url),
      body: { jsonrpc: '2.0', id: 1, method, params },
    })

  async function transfers(query: Query) {
    const { result } = await call(transfersSchema, 'alchemy_getAssetTransfers', [
      {
        ...{ order: 'desc', withMetadata: true, excludeZeroValue: false, maxCount: `0x${rowsPerPage.toString(16)}` },
        category: ['external', ...(traced.has(chainId) ? ['internal'] : []), 'erc20', 'erc721', 'erc1155'],
        ...query,
      },
    ])
    // The last page has no key, or an empty one.
    return { rows: result.transfers.map(rowOf), pageKey: result.pageKey || undefined }
  }

  /** The transfers from the account, or those to it. */
  const listOf = (party: Query): BlockList => ({
    async newest(to) {
      const { rows, pageKey } = await transfers({
        ...party,
        fromBlock: '0x0',
        toBlock: to === undefined ? 'latest' : hex(to),
      })
      return { rows, isLast: pageKey === undefined || rows.length === 0 }
    },
    async inBlock(block) {
      const found: ListedRow[] = []
      let pageKey: string | undefined
      for (let page = 0; page < pagesPerBlock; page += 1) {
        const range = { fromBlock: hex(block), toBlock: hex(block), ...(pageKey !== undefined && { pageKey }) }
        const next = await transfers({ ...party, ...range })
        found.push(...next.rows.filter((row) => row.block === block))
        pageKey = next.pageKey
        if (pageKey === undefined) break
      }
      return found
    },
  })

  return {
    transactions: (address, position) =>
      mergeLists(
        [listOf({ fromAddress: address }), listOf({ toAddress: address })],
        readPosition(blockPositionSchema, position),
      ),
    async tokens(address) {
      const { result } = await call(balancesSchema, 'alchemy_getTokenBalances', [address, 'erc20'])
      const held = result.tokenBalances.filter(({ tokenBalance }) => !/^0x0*$/.test(tokenBalance ?? '0x'))
      return held.map(({ contractAddress }) => contractAddress)
    },
    async nfts(address, given) {
      const position = readPosition(nftPositionSchema, given)
      const target = new URL(`/nft/v3/${apiKey}/getNFTsForOwner`, url)
      const query = { owner: address, withMetadata: 'true', pageSize: String(rowsPerPage) }
      target.search = new URLSearchParams({ ...query, ...(position !== null && { pageKey: position }) }).toString()
      const { ownedNfts, pageKey } = await http.get(nftsSchema, { ...common, url: target, maxBytes: nftsMaxBytes })
      return {
        nfts: ownedNfts.flatMap(({ contract, tokenId, tokenType }): readonly ListedNft[] => {
          const standard = standards[tokenType]
          // Other contracts only resemble NFTs.
          return standard ? [{ contract: contract.address, tokenId: String(tokenId), standard }] : []
        }),
        next: pageKey && pageKey !== position ? pageKey : undefined,
      }
    },
  }
}

export declare namespace alchemy {
  type Params = {
    /** The number of an EVM chain. */
    readonly chainId: string
    readonly http: ProviderClient
  }
}

/** Metadata of NFTs may contain their pictures. */
const nftsMaxBytes = 8 * 1024 * 1024

const hex = (number: number): string => `0x${number.toString(16)}`

function rowOf({ category, blockNum, hash, from, to, rawContract, metadata }: v.InferOutput<typeof transferSchema>) {
  const amount = rawContract.value ?? 0n
  const internal: ChainTransfer | undefined =
    category === 'internal' && to && amount > 0n
      ? { kind: 'native', contract: undefined, tokenId: undefined, amount, from, to }
      : undefined
  return { block: blockNum, minedAt: new Date(metadata.blockTimestamp), hash, internal }
}
