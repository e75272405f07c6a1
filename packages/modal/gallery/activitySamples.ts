import type { CallAnswer } from '@latchkey/contracts/api/clientTypes'
import { addressOf, longName, pictureOf, recipient } from './samples.ts'

/** Rows of two routes in the server's format. */
export type NftRow = CallAnswer<'GET /v1/account/{account}/nfts'>['data'][number]
export type TransactionRow = CallAnswer<'GET /v1/account/{account}/history'>['data'][number]

const networkId = 'eip155:1'
const hourMs = 3_600_000

const artwork = (body: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${body}</svg>`)}`

/** Sample image of a landscape with a sun. */
const landscape = (hue: number) =>
  artwork(
    `<linearGradient id="g" x2=".6" y2="1"><stop stop-color="hsl(${hue} 90% 82%)"/><stop offset="1" stop-color="hsl(${hue - 70} 72% 66%)"/></linearGradient>` +
      `<rect width="100" height="100" fill="url(#g)"/><circle cx="66" cy="34" r="17" fill="hsl(${hue} 95% 92%)"/>` +
      `<path d="M0 66c14-16 30-20 46-6s36 12 54 2v38H0z" fill="hsl(${hue - 62} 42% 50%)"/>` +
      `<path d="M0 84c20-12 38-10 54-4s32 4 46-6v26H0z" fill="hsl(${hue - 66} 48% 30%)"/>`,
  )

/** Sample image of concentric rings. */
const rings = (hue: number) =>
  artwork(
    `<rect width="100" height="100" fill="hsl(${hue} 52% 56%)"/>` +
      [46, 37, 28, 19, 10]
        .map((r) => `<circle cx="50" cy="50" r="${r}" fill="none" stroke="hsl(${hue} 70% 90%)" stroke-width="4"/>`)
        .join(''),
  )

const nftRow = (at: number, row: Partial<NftRow> & Pick<NftRow, 'name' | 'collection'>): NftRow => ({
  ...{ chainId: networkId, contract: addressOf('c'), tokenId: String(at), standard: 'erc721', quantity: '1' },
  ...{ imageUrl: null, isSpam: false },
  ...row,
})

export const nfts: readonly NftRow[] = [
  nftRow(412, { name: 'Skylight pass #0412', collection: 'Skylight', imageUrl: landscape(320) }),
  nftRow(7, { name: 'Tidal study No. 7', collection: 'Tidal studies', imageUrl: rings(158) }),
  nftRow(12, {
    ...{ name: 'Harbor supporter', collection: 'Harbor badges', imageUrl: rings(32) },
    ...{ standard: 'erc1155', quantity: '12' },
  }),
  nftRow(88, { name: 'Untitled', collection: 'Untitled' }),
  nftRow(413, { name: 'Skylight pass #0413', collection: 'Skylight', imageUrl: landscape(220) }),
  nftRow(666, { name: 'Claim at free-coins.example', collection: 'Reward', isSpam: true }),
]

export const longNft = 'The Very Long Name of a Work in Many Parts, Number Four Hundred and Twelve'

export const longNfts: readonly NftRow[] = Array.from({ length: 20 }, (_, at) =>
  nftRow(at, {
    ...{ name: longNft, collection: longName, standard: 'erc1155', quantity: '123456789012345678901234567890' },
    ...{ tokenId: `${at}${'1234567890'.repeat(7)}`, imageUrl: at % 3 === 1 ? null : rings(at * 40) },
  }),
)

type Transfer = TransactionRow['transfers'][number]

const token = (direction: Transfer['direction'], numeric: string, symbol: string): Transfer => ({
  direction,
  fungible_info: { name: symbol, symbol, icon: symbol === 'ETH' ? null : { url: pictureOf(symbol) }, decimals: 18 },
  quantity: { numeric },
})

const nft = (direction: Transfer['direction'], { name, contract, tokenId, imageUrl, isSpam }: NftRow): Transfer => ({
  direction,
  nft_info: {
    ...{ name, contract, tokenId },
    content: imageUrl === null ? null : { preview: { url: imageUrl } },
    flags: { is_spam: isSpam },
  },
  quantity: { numeric: '1' },
})

/** A transaction made `agoMs` ago. */
function transactionOf({ agoMs, transfers = [], ...metadata }: transactionOf.Params): TransactionRow {
  const hash = `0x${Math.round(agoMs).toString(16).padStart(64, '0')}`
  return {
    id: hash,
    metadata: {
      ...{ minedAt: new Date(Date.now() - agoMs).toISOString(), chain: networkId, status: 'confirmed', hash, nonce: 1 },
      ...{ sentFrom: recipient, sentTo: recipient, isSpam: false },
      ...metadata,
    },
    transfers: [...transfers],
  }
}

declare namespace transactionOf {
  type Params = Pick<TransactionRow['metadata'], 'operationType'> &
    Partial<TransactionRow['metadata']> & { readonly agoMs: number; readonly transfers?: readonly Transfer[] }
}

const [skylight, tidal] = nfts as unknown as readonly [NftRow, NftRow]

const setText = { selector: '0x10f13a8c', name: 'setText' }

/** A contract call without transfers. */
const callOf = (call: Omit<transactionOf.Params, 'operationType' | 'transfers'>): TransactionRow =>
  transactionOf({ operationType: 'execute', contract: { address: addressOf('f') }, ...call })

/** One transaction of each kind. */
export const history: readonly TransactionRow[] = [
  transactionOf({ operationType: 'receive', agoMs: hourMs, transfers: [token('in', '250', 'USD')] }),
  transactionOf({
    ...{ operationType: 'trade', agoMs: 3 * hourMs },
    transfers: [token('out', '0.25', 'ETH'), token('in', '818.54', 'USD')],
  }),
  transactionOf({
    ...{ operationType: 'send', agoMs: 5 * hourMs, status: 'failed' },
    transfers: [token('out', '60', 'JUN')],
  }),
  transactionOf({ operationType: 'receive', agoMs: 26 * hourMs, transfers: [nft('in', skylight)] }),
  transactionOf({ operationType: 'send', agoMs: 30 * 24 * hourMs, transfers: [token('out', '12.5', 'USD')] }),
  transactionOf({
    ...{ operationType: 'mint', agoMs: 31 * 24 * hourMs },
    transfers: [token('out', '0.01', 'ETH'), nft('in', tidal), nft('in', skylight)],
  }),
  transactionOf({ operationType: 'approve', agoMs: 33 * 24 * hourMs, transfers: [token('out', '500', 'USD')] }),
  callOf({ agoMs: 34 * 24 * hourMs, method: { selector: '0x7d9c2f10' } }),
  callOf({ agoMs: 40 * 24 * hourMs, method: { selector: '0xa22cb465', name: 'setApprovalForAll' }, status: 'failed' }),
  callOf({ agoMs: 41 * 24 * hourMs, method: setText, contract: { address: addressOf('e'), name: 'ENS' } }),
  callOf({ agoMs: 43 * 24 * hourMs, method: setText, contract: { address: addressOf('d'), name: 'ENS' } }),
  callOf({ agoMs: 43 * 24 * hourMs + 1, method: setText, contract: { address: addressOf('d'), name: 'ENS' } }),
  transactionOf({ operationType: 'burn', agoMs: 35 * 24 * hourMs, transfers: [nft('out', skylight)] }),
  transactionOf({ operationType: 'deploy', agoMs: 36 * 24 * hourMs }),
]

/** Two months of transfers with huge amounts and a long symbol. */
export const longHistory: readonly TransactionRow[] = Array.from({ length: 20 }, (_, at) =>
  transactionOf({
    ...{ operationType: at % 2 ? 'send' : 'receive', agoMs: (at + 1) * 60 * hourMs },
    transfers: [token(at % 2 ? 'out' : 'in', '123456789012345678.123456789', at % 3 ? 'ETH' : 'NORTHTOKEN1')],
  }),
)
