import { type Address, getAddress } from 'viem'
import { contracts } from '../randomActivity.ts'
import type { Scan, ScannedTransaction } from '../scanChain.ts'
import type { Answer } from '../startService.ts'

const chain = 'development'

/**
 * Zerion for the development chain: responds in the documented shape of its API, version 1, computed from a scan of the
 * chain.
 */
export function zerionApi(scan: () => Scan): Answer {
  return (url) => {
    const [, , , account = '', kind] = url.pathname.split('/')
    const address = getAddress(account)
    if (kind === 'positions') return { links: { self: url.href }, data: positions(scan(), address) }
    if (kind === 'nft-positions') return nftPositions(scan(), { address, url })
    const hashes = new Set(scan().transactionsOf(address))
    // Newest first. Zerion sorts transactions with the same time by its own ids.
    const own = scan()
      .transactions.filter(({ hash, from }) => hashes.has(hash) || from === address)
      .toReversed()
    const after = url.searchParams.get('page[after]')
    const start = after === null ? 0 : own.findIndex(({ hash }) => cursorOf(hash) === after) + 1
    const page = own.slice(start, start + Number(url.searchParams.get('page[size]')))
    const last = page.at(-1)
    const next = new URL(url.href, 'https://api.zerion.io')
    next.searchParams.set('page[after]', cursorOf(last?.hash ?? ''))
    return {
      links: { self: url.href, ...(last && start + page.length < own.length && { next: next.href }) },
      data: page.map((transaction) => transactionRow(scan(), { transaction, address })),
      included: [],
    }
  }
}

const cursorOf = (hash: string): string => Buffer.from(JSON.stringify([hash])).toString('base64')

const fungible = (contract: string | null) => ({
  ...{ name: 'Name', symbol: 'SYM', icon: null, flags: { verified: false } },
  implementations: [{ chain_id: chain, address: contract, decimals: 18 }],
})
const relationships = {
  chain: { links: { related: 'https://api.zerion.io/v1/chains/development' }, data: { type: 'chains', id: chain } },
}

type Listed = { readonly transaction: ScannedTransaction; readonly address: string }

function transactionRow(scan: Scan, { transaction, address }: Listed) {
  const { hash, block, minedAt, nonce, from, to, failed } = transaction
  const moves = scan.moves.filter((move) => move.hash === hash && [move.from, move.to].some((one) => one === address))
  return {
    type: 'transactions',
    id: hash.slice(2, 34),
    attributes: {
      ...{ operation_type: 'execute', hash, mined_at_block: block, nonce },
      ...{ mined_at: new Date(minedAt * 1_000).toISOString().replace('.000', '') },
      ...{ sent_from: from.toLowerCase(), sent_to: to?.toLowerCase() ?? '', status: failed ? 'failed' : 'confirmed' },
      fee: { fungible_info: fungible(null), quantity: { int: '1', decimals: 18, float: 0, numeric: '0' } },
      transfers: moves.map((move) => {
        const [contract = '', tokenId] = move.asset.split(':')
        return {
          ...(tokenId === undefined
            ? { fungible_info: fungible(contract === 'native' ? null : contract.toLowerCase()) }
            : { nft_info: { contract_address: contract.toLowerCase(), token_id: tokenId, flags: { is_spam: false } } }),
          direction: move.from === address ? 'out' : 'in',
          quantity: { int: String(move.amount), decimals: 18, float: 0, numeric: '0' },
          ...{ value: null, price: null, sender: move.from.toLowerCase(), recipient: move.to.toLowerCase() },
        }
      }),
      approvals: [],
      flags: { is_trash: false },
    },
    relationships,
  }
}

function positions(scan: Scan, address: string) {
  const tokens = new Set(scan.moves.flatMap(({ asset, to }) => (asset.length === 42 && to === address ? [asset] : [])))
  return [null, ...tokens].map((contract) => ({
    type: 'positions',
    id: `${contract}-${chain}`,
    attributes: {
      ...{ parent: null, protocol: null, name: 'Asset', position_type: 'wallet', value: null, price: 0, changes: null },
      quantity: { int: '1', decimals: 18, float: 0, numeric: '0' },
      fungible_info: fungible(contract?.toLowerCase() ?? null),
      flags: { displayable: true, is_trash: false },
    },
    relationships,
  }))
}

function nftPositions(scan: Scan, { address, url }: { readonly address: Address; readonly url: URL }) {
  const held = Object.entries(scan.nftsOf(address)).toSorted()
  const start = Number(url.searchParams.get('page[after]') ?? 0)
  const end = start + Number(url.searchParams.get('page[size]'))
  const next = new URL(url.href, 'https://api.zerion.io')
  next.searchParams.set('page[after]', String(end))
  return {
    links: { self: url.href, ...(end < held.length && { next: next.href }) },
    data: held.slice(start, end).map(([asset, amount]) => {
      const [contract = '', tokenId] = asset.split(':')
      const standard = contract === contracts.items ? 'ERC1155' : 'ERC721'
      return {
        type: 'nft_positions',
        id: `${asset}-${chain}`,
        attributes: {
          ...{ changed_at: '2026-11-21T12:00:00Z', amount: String(amount), price: 0, value: null },
          nft_info: {
            ...{ contract_address: contract.toLowerCase(), token_id: tokenId, name: null, interface: standard },
            ...{ content: null, flags: { is_spam: false } },
          },
          collection_info: null,
        },
        relationships,
      }
    }),
  }
}
