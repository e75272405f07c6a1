import type { AccountToken } from '@latchkey/core/account/accountToken'
import type { Network } from '@latchkey/core/networks/network'
import type { Operation, OperationBase, TransferOperation } from '@latchkey/core/operations/operation'

const picture = (body: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${body}</svg>`)}`

const walletNames = 'Otter Harbor Fennel Kestrel Juniper Lantern Marlin Saffron Tundra Willow Quartz Ember'.split(' ')

const marks = [
  '<path d="M20 9v22M12 20c0 5 4 9 8 9s8-4 8-9" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/>',
  '<path d="M11 28C11 17 18 11 29 11c0 11-7 17-18 17z" fill="#fff"/>',
  '<path d="M20 8l3.2 8.8L32 20l-8.8 3.2L20 32l-3.2-8.8L8 20l8.8-3.2z" fill="#fff"/>',
  '<circle cx="20" cy="20" r="8" fill="none" stroke="#fff" stroke-width="4"/>',
  '<path d="M9 16c4-4 7-4 11 0s7 4 11 0M9 25c4-4 7-4 11 0s7 4 11 0" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/>',
  '<path d="M20 9l10 18H10z" fill="#fff"/>',
  '<rect x="11" y="11" width="8" height="8" rx="2" fill="#fff"/><rect x="21" y="21" width="8" height="8" rx="2" fill="#fff"/><circle cx="25" cy="15" r="4" fill="#fff"/><circle cx="15" cy="25" r="4" fill="#fff"/>',
]

/** Returns a unique picture for each name: a colour and a simple mark. */
export function pictureOf(name: string): string {
  const known = walletNames.indexOf(name)
  const seed = known < 0 ? [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) : known
  // Spread the hues of neighbouring list entries.
  const hue = (seed * 137 + 176) % 360
  const stops = `<stop stop-color="hsl(${hue} 72% 56%)"/><stop offset="1" stop-color="hsl(${hue + 24} 76% 36%)"/>`
  const ground = `<linearGradient id="g" x2=".4" y2="1">${stops}</linearGradient><rect width="40" height="40" fill="url(#g)"/>`
  return picture(ground + marks[seed % marks.length])
}

export const addressOf = (digit: string) => `0x${digit.repeat(40)}`
const visitor = '0x7afeec905969be9ca6fd0c99dc23d769b2e491c6'
export const recipient = '0x91dbae772db29058a88f9bd830e957c69577b0c2'

export const longName = 'The Very Long Named Wallet of the North'
export const longAccountName = 'the-keeper-of-the-northern-lighthouse-at-the-end-of-the-world.latchkey.id'

/** Returns `count` wallets with short names. */
export const walletsNamed = (count: number): readonly { readonly id: string; readonly name: string }[] =>
  Array.from({ length: count }, (_, at) => {
    const name = walletNames[at % walletNames.length] ?? ''
    const round = Math.floor(at / walletNames.length)
    return { id: `${name.toLowerCase()}${round || ''}`, name: round ? `${name} ${round + 1}` : name }
  })

/** Rows of the wallet directory in the server's format. */
export const rowsOf = (wallets: readonly { readonly id: string; readonly name: string }[]) =>
  wallets.map(({ id, name }, at) => ({
    id,
    name,
    image_url: pictureOf(name),
    mobile_link: `${id}://`,
    webapp_link: `https://${id}.example`,
    homepage: `https://${id}.example`,
    badge_type: at % 3 === 0 ? 'certified' : 'none',
  }))

const networkOf = (id: number, name: string, symbol: string): Network => ({
  id,
  caipNetworkId: `eip155:${id}`,
  chainNamespace: 'eip155',
  name,
  nativeCurrency: { name: symbol === 'ETH' ? 'Ether' : `${name} coin`, symbol, decimals: 18 },
  rpcUrls: ['/rpc'],
  blockExplorers: [{ name: 'Explorer', url: 'https://explorer.example' }],
})

/** The network of an instance without options. */
export const one = networkOf(1, 'One', 'COIN')
export const ethereum = networkOf(1, 'Ethereum', 'ETH')
export const base = networkOf(8453, 'Base', 'ETH')
const optimism = networkOf(10, 'OP Mainnet', 'ETH')
export const longNetwork = networkOf(99_999, 'The Very Long Named Test Network of the North', 'NORTHCOIN')
export const coast: Network = { ...one, caipNetworkId: 'solana:coast', chainNamespace: 'solana', name: 'Coast' }
/** Networks in two namespaces. */
export const mixedNetworks = [ethereum, base, optimism, { ...coast, name: 'Solana' }]

export type TokenRow = {
  readonly name: string
  readonly symbol: string
  readonly numeric: string
  readonly value?: number
  readonly change?: number
  readonly address?: string
  readonly unlisted?: true
}

export const tokens: readonly TokenRow[] = [
  { name: 'Ether', symbol: 'ETH', numeric: '1.2345', value: 3024.71, change: 0.0192 },
  { name: 'Dollar', symbol: 'USD', numeric: '412.5', value: 412.5, change: 0, address: addressOf('d') },
  { name: 'Juniper', symbol: 'JUN', numeric: '18.02', value: 61.07, change: -0.034, address: addressOf('6') },
]

/** Tokens from unknown senders, which the server does not list. */
export const unlistedTokens: readonly TokenRow[] = [
  { name: 'Fern Club', symbol: 'FERN', numeric: '2500', address: addressOf('e'), unlisted: true },
  { name: 'Quiet Harbor Points', symbol: 'QHP', numeric: '0.75', address: addressOf('7'), unlisted: true },
]

const unpricedTokens: readonly TokenRow[] = tokens.map(({ value, change, ...token }) => token)

export const longTokens: readonly TokenRow[] = [
  { name: 'Ether', symbol: 'ETH', numeric: '123456789.123456789012345678', value: 302_471_133_042.71, change: 12.3456 },
  ...Array.from({ length: 12 }, (_, at) => ({
    name: `The Very Long Named Token of the North ${at + 1}`,
    symbol: `NORTHTOKEN${at + 1}`,
    numeric: '0.000000000000000012',
    value: 0.01,
    change: -0.9999,
    address: addressOf(at.toString(16)),
  })),
]

/** An account with two wallets of the page and three tokens. */
export const typicalAccount = {
  wallets: walletsNamed(2).map((wallet) => ({ ...wallet, icon: pictureOf(wallet.name) })),
  account: visitor,
  units: '1234500000000000000',
  options: { networks: [ethereum, base, optimism] },
  server: { tokens: unpricedTokens, wallets: walletsNamed(12) },
}

/** An account with a long network name, a long wallet name, long figures and many tokens. */
export const longAccount = {
  wallets: [{ id: 'otter', name: longName }],
  account: visitor,
  units: '123456789123456789012345678',
  options: { networks: [longNetwork, ethereum, base] },
  server: { tokens: longTokens },
}

/** A transfer sent by the visitor `agoMs` ago. */
export const transferOf = ({ id = 'transfer', status, agoMs = 0, more, ...detail }: transferOf.Params): Operation => ({
  id,
  kind: 'transfer',
  account: `eip155:${visitor}`,
  networkId: ethereum.caipNetworkId,
  status,
  wallet: 'Otter',
  hash: `0x${'8f3c'.repeat(16)}`,
  startedAtMs: Date.now() - agoMs,
  ...more,
  detail: { amountUnits: '120000000000000000', symbol: 'ETH', decimals: 18, to: recipient, ...detail },
})

export declare namespace transferOf {
  type Params = Partial<TransferOperation['detail']> & {
    readonly id?: string
    readonly status: Operation['status']
    readonly agoMs?: number
    readonly more?: Partial<OperationBase>
  }
}

/** Picture of a token on a network, as the server sends it: the native token has the network's. */
export const tokenIcon = (name: string, address: string | undefined, networkId: string): string =>
  address ? pictureOf(name) : `${location.origin}/public/getAssetImage/${encodeURIComponent(networkId)}`

/** A row of the balances route. */
export const balanceRow = (
  { name, symbol, numeric, value, change, address, unlisted }: TokenRow,
  networkId: AccountToken['networkId'],
) => ({
  name,
  symbol,
  chainId: networkId,
  ...(address && { address: `${networkId}:${address}` }),
  ...(value !== undefined && { value, price: value / Number(numeric) }),
  ...(change !== undefined && { change }),
  quantity: { decimals: '18', numeric },
  trust: unlisted ? 'unlisted' : 'listed',
  iconUrl: unlisted ? '' : tokenIcon(name, address, networkId),
})
