import type { AccountToken } from '@latchkey/core/account/accountToken'
import type { Network } from '@latchkey/core/networks/network'
import type { Operation } from '@latchkey/core/operations/operation'

const picture = (body: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${body}</svg>`)}`

/** A picture of its own for each name: a colour and a simple mark. */
export function pictureOf(name: string): string {
  const seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7)
  const marks = [
    '<path d="M20 9l9 16H11z" fill="#fff"/>',
    '<circle cx="20" cy="20" r="8" fill="none" stroke="#fff" stroke-width="4"/>',
    '<path d="M11 28C11 17 18 11 29 11c0 11-7 17-18 17z" fill="#fff"/>',
    '<path d="M20 9v22M12 20c0 5 4 9 8 9s8-4 8-9" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/>',
    '<rect x="12" y="12" width="16" height="16" rx="5" fill="#fff"/>',
  ]
  return picture(`<rect width="40" height="40" fill="hsl(${seed % 360} 62% 42%)"/>${marks[seed % marks.length]}`)
}

export const addressOf = (digit: string) => `0x${digit.repeat(40)}`
const visitor = '0x7a3f0c2b1d9e48a65b7c8d9e0f1a2b3c4de491c6'
export const recipient = '0x91b2c3d4e5f60718293a4b5c6d7e8f901277b0c2'

export const longName = 'The Very Long Named Wallet of the North'

const walletNames = 'Otter Harbor Fennel Kestrel Juniper Lantern Marlin Saffron Tundra Willow Quartz Ember'.split(' ')

/** This many wallets with short names. */
export const walletsNamed = (count: number): readonly { readonly id: string; readonly name: string }[] =>
  Array.from({ length: count }, (_, at) => {
    const name = walletNames[at % walletNames.length] ?? ''
    const round = Math.floor(at / walletNames.length)
    return { id: `${name.toLowerCase()}${round || ''}`, name: round ? `${name} ${round + 1}` : name }
  })

/** Rows of the directory, as the server sends them. */
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
})

/** The network of an instance without options. */
export const one = networkOf(1, 'One', 'COIN')
const ethereum = networkOf(1, 'Ethereum', 'ETH')
export const base = networkOf(8453, 'Base', 'ETH')
const optimism = networkOf(10, 'OP Mainnet', 'ETH')
export const longNetwork = networkOf(99_999, 'The Very Long Named Test Network of the North', 'NORTHCOIN')
export const coast: Network = { ...one, caipNetworkId: 'solana:coast', chainNamespace: 'solana', name: 'Coast' }

export type TokenRow = {
  readonly name: string
  readonly symbol: string
  readonly numeric: string
  readonly value?: number
  readonly address?: string
}

export const tokens: readonly TokenRow[] = [
  { name: 'Ether', symbol: 'ETH', numeric: '1.2345', value: 3024.71 },
  { name: 'Dollar', symbol: 'USD', numeric: '412.5', value: 412.5, address: addressOf('d') },
  { name: 'Juniper', symbol: 'JUN', numeric: '18.02', value: 61.07, address: addressOf('e') },
]

const unpricedTokens: readonly TokenRow[] = tokens.map(({ value, ...token }) => token)

export const longTokens: readonly TokenRow[] = [
  { name: 'Ether', symbol: 'ETH', numeric: '123456789.123456789012345678', value: 302_471_133_042.71 },
  ...Array.from({ length: 12 }, (_, at) => ({
    name: `The Very Long Named Token of the North ${at + 1}`,
    symbol: `NORTHTOKEN${at + 1}`,
    numeric: '0.000000000000000012',
    value: 0.01,
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

/** One with a long network, a long wallet name, long figures and many tokens. */
export const longAccount = {
  wallets: [{ id: 'otter', name: longName }],
  account: visitor,
  units: '123456789123456789012345678',
  options: { networks: [longNetwork, ethereum, base] },
  server: { tokens: longTokens },
}

/** A transfer of the visitor, this long ago. */
export const transferOf = ({ id = 'transfer', status, agoMs = 0, ...detail }: transferOf.Params): Operation => ({
  id,
  kind: 'transfer',
  account: `eip155:${visitor}`,
  networkId: ethereum.caipNetworkId,
  status,
  wallet: 'Otter',
  hash: '0x1',
  startedAtMs: Date.now() - agoMs,
  detail: { amountUnits: '120000000000000000', symbol: 'ETH', decimals: 18, to: recipient, ...detail },
})

export declare namespace transferOf {
  type Params = Partial<Operation['detail']> & {
    readonly id?: string
    readonly status: Operation['status']
    readonly agoMs?: number
  }
}

/** A row of the balances route. */
export const balanceRow = (
  { name, symbol, numeric, value, address }: TokenRow,
  networkId: AccountToken['networkId'],
) => ({
  name,
  symbol,
  chainId: networkId,
  ...(address && { address: `${networkId}:${address}` }),
  ...(value !== undefined && { value, price: value / Number(numeric) }),
  quantity: { decimals: '18', numeric },
  // The native token has the picture of the network.
  iconUrl: address ? pictureOf(name) : `${location.origin}/public/getAssetImage/${encodeURIComponent(networkId)}`,
})
