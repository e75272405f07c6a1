import type { Page } from 'playwright-core'

/** The requests of a page to our server and relay, and other hosts that it tried to reach. */
export type Traffic = {
  /** For example `GET /getWallets 200`, with ids replaced by `*`; each once. */
  readonly answers: () => readonly string[]
  /** Payloads of the attestations that the page sent to the relay. */
  readonly attestations: () => readonly unknown[]
  /** Hosts other than localhost. */
  readonly foreignHosts: () => readonly string[]
}

export function watchTraffic(page: Page, serverUrl: string): Traffic {
  const answers = new Set<string>()
  const foreign = new Set<string>()
  const attestations: unknown[] = []
  const note = (url: string) => {
    const { hostname, protocol } = new URL(url)
    if (/^(https?|wss?):$/.test(protocol) && hostname !== 'localhost') foreign.add(hostname)
  }
  page.on('request', (request) => note(request.url()))
  page.on('response', (response) => {
    const url = new URL(response.url())
    if (url.origin !== serverUrl || response.request().method() === 'OPTIONS') return
    answers.add(`${response.request().method()} ${routeOf(url.pathname)} ${response.status()}`)
  })
  page.on('websocket', (socket) => {
    note(socket.url())
    socket.on('framesent', ({ payload }) => {
      const token: unknown = JSON.parse(String(payload)).params?.attestation
      if (typeof token === 'string' && token !== '') attestations.push(payloadOf(token))
    })
  })
  return { answers: () => [...answers], attestations: () => attestations, foreignHosts: () => [...foreign] }
}

function payloadOf(jwt: string): unknown {
  return JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
}

/** Addresses, accounts and image ids differ between calls. */
function routeOf(path: string): string {
  return path.replaceAll(
    /\/(0x[0-9a-fA-F]{40}|eip155:[^/]+|eip155%3A[^/]+|[0-9a-f]{8}-[-0-9a-f]{27}|solflare)(?=\/|$)/g,
    '/*',
  )
}
