import type { NftRow, TransactionRow } from './activitySamples.ts'
import { balanceRow, rowsOf, type TokenRow } from './samples.ts'

/** How a route fails: `silent` never answers, `unreachable` is a network error, `refuses` is a 4xx. */
export type Fault = 'silent' | 'unreachable' | 'refuses'

export type ServerScript = {
  readonly wallets?: readonly { readonly id: string; readonly name: string }[] | Fault
  readonly tokens?: readonly TokenRow[] | Fault
  readonly nfts?: readonly NftRow[] | Fault
  readonly history?: readonly TransactionRow[] | Fault
  readonly signIn?: Fault
}

/** A `fetch` that answers the routes of the Latchkey server from a script, in the page. */
export function scriptedFetch(script: ServerScript): typeof globalThis.fetch {
  const { wallets = [], tokens = [], nfts = [], history = [], signIn } = script
  return async (input) => {
    const { pathname, searchParams } = new URL(String(input))
    if (pathname.endsWith('/getWallets')) return answer(wallets, (all) => pageOf(all, searchParams))
    if (pathname.endsWith('/balance')) {
      const networkId = (searchParams.get('chainId') ?? 'eip155:1') as `eip155:${number}`
      return answer(tokens, (all) => ({ balances: all.map((row) => balanceRow(row, networkId)) }))
    }
    if (pathname.endsWith('/nfts')) return answer(nfts, (all) => cursorPage(all, searchParams))
    if (pathname.endsWith('/history')) return answer(history, (all) => cursorPage(all, searchParams))
    if (pathname.endsWith('/nonce')) {
      return answer(signIn ?? [], () => ({
        nonce: '0123456789abcdef0',
        expiresAt: new Date(Date.now() + 300_000).toISOString(),
      }))
    }
    return Response.json({})
  }
}

const refusal = { code: 'PROJECT_ID_INVALID', message: 'The project id is not valid.', retryable: false, help: '' }

async function answer<row>(script: readonly row[] | Fault, body: (rows: readonly row[]) => unknown): Promise<Response> {
  if (script === 'silent') return new Promise(() => {})
  if (script === 'unreachable') throw new TypeError('Failed to fetch')
  if (script === 'refuses') return Response.json({ error: refusal }, { status: 401 })
  return Response.json(body(script as readonly row[]))
}

function pageOf(all: readonly { readonly id: string; readonly name: string }[], query: URLSearchParams) {
  const term = (query.get('search') ?? '').toLowerCase()
  const found = all.filter(({ name }) => name.toLowerCase().includes(term))
  const [size, page] = [Number(query.get('entries') ?? 40), Number(query.get('page') ?? 1)]
  return { data: rowsOf(found.slice((page - 1) * size, page * size)), count: found.length }
}

const rowsPerPage = 20

/** A page of a list with cursors, which are the place of its first row. */
function cursorPage(all: readonly unknown[], query: URLSearchParams) {
  const start = Number(query.get('cursor') ?? 0)
  const end = start + rowsPerPage
  return { data: all.slice(start, end), next: end < all.length ? String(end) : null }
}
