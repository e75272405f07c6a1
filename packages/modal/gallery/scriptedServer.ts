import type { RecipientFacts } from '@latchkey/api/activity/getRecipient'
import type { NftRow, TransactionRow } from './activitySamples.ts'
import { type ChartScript, scriptedChart } from './chartSamples.ts'
import type { PermissionRow } from './permissionSamples.ts'
import { balanceRow, rowsOf, type TokenRow } from './samples.ts'
import { answer, type Fault } from './scriptedAnswer.ts'
import { type PurchaseScript, scriptedPurchases } from './scriptedPurchases.ts'
import { type SwapScript, scriptedSwaps } from './scriptedSwaps.ts'

export type ServerScript = {
  readonly wallets?: readonly { readonly id: string; readonly name: string }[] | Fault
  readonly tokens?: readonly TokenRow[] | Fault
  readonly nfts?: readonly NftRow[] | 'unsupported' | Fault
  readonly history?: readonly TransactionRow[] | 'unsupported' | Fault
  /** Price history of every token. */
  readonly prices?: ChartScript | Fault
  readonly portfolio?: ChartScript | Fault
  readonly permissions?: readonly PermissionRow[] | Fault
  readonly signIn?: Fault
  readonly swaps?: SwapScript | Fault
  readonly purchases?: PurchaseScript | Fault
  /** Names of the account. Names that contain `free` can be registered; others are taken. */
  readonly names?: readonly string[]
  /** The account's own name and avatar. */
  readonly identity?: { readonly name: string; readonly avatar: string }
  /** Facts about every recipient. Default: all were paid before. */
  readonly recipient?: RecipientFacts | Fault
}

/** A `fetch` that implements the routes of the Latchkey server in the page from a script. */
export function scriptedFetch(script: ServerScript): typeof globalThis.fetch {
  const { wallets = [], tokens = [], nfts = [], history = [], names = [], permissions = [], signIn } = script
  const { identity = {}, swaps, purchases, recipient = { history: 'known' }, prices = [], portfolio = [] } = script
  return async (input, init) => {
    const { pathname, searchParams } = new URL(String(input))
    if (pathname.endsWith('/getWallets')) return answer(wallets, (all) => pageOf(all, searchParams))
    if (pathname.endsWith('/balance')) {
      const networkId = (searchParams.get('chainId') ?? 'eip155:1') as `eip155:${number}`
      return answer(tokens, (all) => ({ balances: all.map((row) => balanceRow(row, networkId)) }))
    }
    if (pathname.endsWith('/nfts')) return answerPage(nfts, searchParams)
    if (pathname.includes('/recipients/')) return answer(recipient, (facts) => facts)
    if (pathname.endsWith('/fungible/history')) return answer(prices, (values) => scriptedChart(values, 'price'))
    if (pathname.endsWith('/portfolio')) return answer(portfolio, (values) => scriptedChart(values, 'value'))
    if (pathname.endsWith('/history')) return answerPage(history, searchParams)
    if (pathname.endsWith('/nonce')) {
      return answer(signIn ?? [], () => ({
        nonce: '0123456789abcdef0',
        expiresAt: new Date(Date.now() + 300_000).toISOString(),
      }))
    }
    if (pathname.includes('/v1/sessions/')) return answer(permissions, (pcis) => ({ pcis }))
    if (pathname.startsWith('/v1/convert/')) return scriptedSwaps({ pathname, searchParams }, swaps)
    if (pathname.startsWith('/v1/onramp/')) return scriptedPurchases({ pathname, body: init?.body }, purchases)
    if (pathname.includes('/identity/')) return Response.json(identity)
    if (pathname === '/appkit/v1/config')
      return Response.json({ features: [{ id: 'names', isEnabled: true, config: ['latchkey.id'] }] })
    if (pathname.includes('/profile/reverse/')) return Response.json(names.map((name) => ({ name })))
    if (pathname.includes('/profile/suggestions/')) {
      const label = decodeURIComponent(pathname.split('/').at(-1) ?? '')
      const found = ['', '1', '-eth', '-wallet', '-hq'].map((end) => ({
        name: `${label}${end}.latchkey.id`,
        registered: !label.includes('free') && end === '',
      }))
      return Response.json({ suggestions: found })
    }
    return Response.json({})
  }
}

function pageOf(all: readonly { readonly id: string; readonly name: string }[], query: URLSearchParams) {
  const term = (query.get('search') ?? '').toLowerCase()
  const found = all.filter(({ name }) => name.toLowerCase().includes(term))
  const [size, page] = [Number(query.get('entries') ?? 40), Number(query.get('page') ?? 1)]
  return { data: rowsOf(found.slice((page - 1) * size, page * size)), count: found.length }
}

function answerPage(rows: readonly unknown[] | 'unsupported' | Fault, query: URLSearchParams) {
  if (rows === 'unsupported') return Response.json({ data: [], next: null, unsupported: true })
  return answer(rows, (all) => cursorPage(all, query))
}

const rowsPerPage = 20

/** A page of a list. A cursor is the index of the page's first row. */
function cursorPage(all: readonly unknown[], query: URLSearchParams) {
  const start = Number(query.get('cursor') ?? 0)
  const end = start + rowsPerPage
  return { data: all.slice(start, end), next: end < all.length ? String(end) : null }
}
