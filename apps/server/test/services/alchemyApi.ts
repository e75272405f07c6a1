import { type Address, getAddress, toHex } from 'viem'
import { contracts } from '../randomActivity.ts'
import type { Scan } from '../scanChain.ts'
import type { Answer } from '../startService.ts'

/**
 * Alchemy for the development chain: responds in the documented shape of its APIs (Transfers, Token, NFT 3), computed
 * from a scan of the chain. Like Alchemy, it does not list failed transactions. It lists no internal transactions.
 */
export function alchemyApi(scan: () => Scan): Answer {
  return (url, body) => {
    if (url.pathname.endsWith('/getNFTsForOwner')) return ownedNfts(scan(), url.searchParams)
    const { method, params } = JSON.parse(body)
    const result =
      method === 'alchemy_getAssetTransfers' ? assetTransfers(scan(), params[0]) : tokenBalances(scan(), params[0])
    return { jsonrpc: '2.0', id: 1, result }
  }
}

type TransferQuery = Readonly<Record<'fromBlock' | 'toBlock' | 'maxCount', string>> & {
  readonly fromAddress?: string
  readonly toAddress?: string
  readonly pageKey?: string
}

function assetTransfers(scan: Scan, { fromAddress, toAddress, fromBlock, toBlock, maxCount, pageKey }: TransferQuery) {
  const last = toBlock === 'latest' ? Number.POSITIVE_INFINITY : Number(toBlock)
  const found = transfersOf(scan).filter(
    ({ from, to, block }) =>
      (fromAddress === undefined || from === getAddress(fromAddress)) &&
      (toAddress === undefined || to === getAddress(toAddress)) &&
      block >= Number(fromBlock) &&
      block <= last,
  )
  const start = Number(pageKey ?? 0)
  const end = start + Number(maxCount)
  return {
    transfers: found
      .toReversed()
      .slice(start, end)
      .map(({ row }) => row),
    ...(end < found.length && { pageKey: String(end) }),
  }
}

/** Oldest first. Every call is a transfer of the category `external`, often of nothing. */
function transfersOf(scan: Scan) {
  return scan.transactions
    .filter(({ failed }) => !failed)
    .flatMap(({ hash, block, minedAt, from, to, contractAddress, value }) => {
      const common = {
        ...{ blockNum: toHex(block), hash, erc721TokenId: null, erc1155Metadata: null, tokenId: null },
        metadata: { blockTimestamp: new Date(minedAt * 1_000).toISOString() },
      }
      const external = {
        ...{ ...common, uniqueId: `${hash}:external`, category: 'external', asset: 'ETH' },
        ...{
          from: from.toLowerCase(),
          to: (to ?? contractAddress)?.toLowerCase() ?? null,
          value: Number(value) / 1e18,
        },
        rawContract: { value: toHex(value), address: null, decimal: '0x12' },
      }
      const moves = scan.moves.filter((move) => move.hash === hash && move.asset !== 'native')
      return [
        { from, to: to ?? contractAddress, block, row: external },
        ...moves.map((move, place) => {
          const [contract = '', tokenId] = move.asset.split(':')
          const row = {
            ...{ ...common, uniqueId: `${hash}:log:${place}`, asset: null, value: null },
            ...{ from: move.from.toLowerCase(), to: move.to.toLowerCase(), category: categoryOf(move.asset) },
            ...(tokenId !== undefined && { tokenId: toHex(BigInt(tokenId)) }),
            rawContract: {
              ...{ value: tokenId === undefined ? toHex(move.amount) : null, address: contract.toLowerCase() },
              decimal: null,
            },
          }
          return { from: move.from, to: move.to, block, row }
        }),
      ]
    })
}

function categoryOf(asset: string): string {
  if (!asset.includes(':')) return 'erc20'
  return asset.startsWith(contracts.items) ? 'erc1155' : 'erc721'
}

function tokenBalances(scan: Scan, account: string) {
  const owner = getAddress(account)
  const tokens = new Set(scan.moves.flatMap(({ asset }) => (/^0x\w{40}$/.test(asset) ? [asset as Address] : [])))
  return {
    address: account,
    tokenBalances: [...tokens].map((token) => ({
      contractAddress: token.toLowerCase(),
      // Genesis balances, and tokens exchanged for ether, are in no transfer.
      tokenBalance: toHex(scan.moves.some(({ asset, to }) => asset === token && to === owner) ? 1n : 0n, { size: 32 }),
    })),
  }
}

function ownedNfts(scan: Scan, query: URLSearchParams) {
  const held = Object.entries(scan.nftsOf(getAddress(query.get('owner') ?? ''))).toSorted()
  const start = Number(query.get('pageKey') ?? 0)
  const end = start + Number(query.get('pageSize'))
  return {
    ownedNfts: held.slice(start, end).map(([asset, amount]) => {
      const [contract = '', tokenId] = asset.split(':')
      const tokenType = contract === contracts.items ? 'ERC1155' : 'ERC721'
      return {
        contract: { address: contract.toLowerCase(), name: null, symbol: null, tokenType, isSpam: null },
        ...{ tokenId, tokenType, name: null, tokenUri: null, image: { originalUrl: null, cachedUrl: null } },
        ...{ balance: String(amount), timeLastUpdated: '2026-11-21T12:00:00.000Z' },
      }
    }),
    totalCount: held.length,
    validAt: { blockNumber: null, blockHash: null, blockTimestamp: null },
    ...(end < held.length && { pageKey: String(end) }),
  }
}
