/**
 * Our own simple drawings of well-known networks and tokens: modal, secure site and pages show the same picture at once, without a
 * request that would reveal what a visitor is about to sign.
 */

const white = (paths: string, attributes = '') => `<g fill="#fff"${attributes}>${paths}</g>`
const lines = (paths: string, width = 3.6, colour = '#fff') =>
  `<g fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`

const diamond = white(
  '<path d="M20 7l8.5 13.6-8.5 5-8.5-5z"/><path d="M11.5 23.2l8.5 5 8.5-5L20 33.5z" opacity=".75"/>',
)
const bars = (top: string, middle = top, bottom = top) =>
  `<path d="M13.5 11H31l-4 4.6H9.5z" fill="${top}"/><path d="M9.5 17.7H27l4 4.6H13.5z" fill="${middle}"/><path d="M13.5 24.4H31L27 29H9.5z" fill="${bottom}"/>`
const hexagon = lines('<path d="M20 10l8.7 5v10L20 30l-8.7-5V15z"/>')
const key = lines('<circle cx="17" cy="14.5" r="5.2"/><path d="M17 19.7v11h8.5M25.5 30.7v-4"/>', 3.2)
const peak = white('<path d="M20 10.5L31 29h-6.8L20 21.5 15.8 29H9z"/>')
const squares = white(
  '<path d="M20 8.5l4 4-4 4-4-4zM20 23.5l4 4-4 4-4-4zM12.5 16l4 4-4 4-4-4zM27.5 16l4 4-4 4-4-4zM20 16.5l3.5 3.5-3.5 3.5-3.5-3.5z"/>',
)
const owl = lines(
  '<circle cx="14" cy="17.5" r="4.5"/><circle cx="26" cy="17.5" r="4.5"/><path d="M16 25.5l4 4 4-4"/>',
  3,
)
const dollar = lines(
  '<path d="M25 14.6c-1-1.6-2.8-2.3-5-2.3-2.9 0-5 1.4-5 3.7 0 5.3 10.3 2.5 10.3 8 0 2.4-2.3 3.8-5.3 3.8-2.4 0-4.4-.9-5.3-2.6M20 9v22"/>',
  2.8,
)
const solana = ['#131316', bars('#3ce6b0', '#7f9cf5', '#b45cff')] as const
const solanaTest = ['#5b6072', bars('#fff')] as const

/** A background and the shapes on it, in a square of 40. */
type Drawing = readonly [background: string, shapes: string]

const networks: Readonly<Record<string, Drawing>> = {
  'eip155:1': ['#5b74e6', diamond],
  'eip155:10': ['#f0293e', lines('<circle cx="20" cy="20" r="8"/>', 5)],
  'eip155:56': ['#e0a800', squares],
  'eip155:100': ['#0b6b53', owl],
  'eip155:137': ['#7b3fe4', hexagon],
  'eip155:8453': [
    '#1f5eff',
    white('<path d="M20 9.5A10.5 10.5 0 119.62 21.6h12.88v-3.2H9.62A10.5 10.5 0 0120 9.5z"/>'),
  ],
  'eip155:42161': ['#213147', lines('<path d="M13 28.5l7-17 7 17"/>', 4.2, '#8ecbff')],
  'eip155:43114': ['#e84142', peak],
  'eip155:11155111': ['#6f7390', diamond],
  'eip155:31337': ['#4a5cf0', key],
  'eip155:31338': ['#0f7f74', lines('<circle cx="16" cy="20" r="7"/><circle cx="24" cy="20" r="7" opacity=".75"/>')],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': solana,
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': solanaTest,
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': solanaTest,
  'solana:7KYxR5Q3bAfBrf8jRK3stA72Bt5x6Qxf': ['#7a3fd0', bars('#fff', '#dcc8fb')],
}

const tokens: Readonly<Record<string, Drawing>> = {
  ETH: ['#5b74e6', diamond],
  WETH: ['#c2478a', diamond],
  SOL: solana,
  POL: ['#7b3fe4', hexagon],
  BNB: ['#e0a800', squares],
  AVAX: ['#e84142', peak],
  xDAI: ['#0b6b53', owl],
  LUSD: ['#1b8557', dollar],
  USDC: ['#2f6fd6', dollar],
  KEY: ['#a8660c', key],
}

function urlOf(drawings: typeof networks, name: string): string | undefined {
  const drawing = Object.hasOwn(drawings, name) ? drawings[name] : undefined
  if (!drawing) return undefined
  const [background, shapes] = drawing
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${background}"/>${shapes}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Picture of a network, by its CAIP-2 id; undefined if we have none. */
export const networkPicture = (id: string): string | undefined => urlOf(networks, id)

/** Picture of a token on a trusted list, by its symbol. Not for unlisted tokens: anyone can choose the symbol of another one. */
export const tokenPicture = (symbol: string): string | undefined => urlOf(tokens, symbol)
