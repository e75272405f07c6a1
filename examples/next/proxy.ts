import { type NextRequest, NextResponse } from 'next/server'

const server = process.env.NEXT_PUBLIC_SERVER_URL
const relay = process.env.NEXT_PUBLIC_RELAY_URL

/** Sends a Content-Security-Policy with a new nonce for each page; Next puts the nonce on its own scripts. */
export function proxy(request: NextRequest) {
  const nonce = btoa(crypto.randomUUID())
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    `img-src 'self' data: ${server}`,
    `connect-src 'self' ${server} ${relay}`,
  ].join('; ')
  const headers = new Headers(request.headers)
  headers.set('Content-Security-Policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  return response
}

export const config = { matcher: ['/((?!_next/static|_next/image|favicon.ico).*)'] }
