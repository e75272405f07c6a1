import { errorOf } from '@latchkey/base/errors'
import { errorBody } from '@latchkey/contracts/api/errorBody'
import { vaultBodyMaxBytes } from '@latchkey/contracts/constants/vault'
import { API_BODY_TOO_LARGE, API_ROUTE_NOT_FOUND } from '@latchkey/contracts/errors/api'
import { SERVER_ERROR } from '@latchkey/contracts/errors/config'
import { VAULT_UNREACHABLE } from '@latchkey/contracts/errors/embedded'
import * as farcasterRoutes from '@latchkey/contracts/vault/farcasterRoutes'
import * as proofRoutes from '@latchkey/contracts/vault/proofRoutes'
import * as routes from '@latchkey/contracts/vault/routes'
import { deviceProofHeader } from '@latchkey/contracts/vault/sealedRequest'
import { readBody } from '@latchkey/node/http/readBody'
import type { Context, Hono } from 'hono'
import type { SecureConfig } from './config.ts'

const timeoutMs = 15_000
const linkPages = ['/approve', '/freeze', '/undo', '/keep', '/link.js', '/link.css']
const linkRequests = ['approval', 'approve', 'freeze', 'undo', 'keep', 'handover'].map((name) => `/v1/links/${name}`)
const requestHeaders = ['content-type', 'accept-language', 'user-agent', deviceProofHeader]
/** An allowlist, so that a vault cannot set cookies for this site or widen the scope of a service worker. */
const answerHeaders = ['cache-control', 'content-security-policy', 'content-type', 'retry-after']

/**
 * Forwards requests of the frame, and the pages of e-mailed links, from `/vault/<role>` to that vault. The vaults need no public
 * address and no CORS headers.
 */
export function forwardToVaults(app: Hono, config: SecureConfig, fetch: typeof globalThis.fetch): void {
  for (const role of ['auth', 'recovery'] as const) {
    const prefix = `/vault/${role}`
    const target = (context: Context) => `${config.vaults[role].url}${context.req.path.slice(prefix.length)}`
    const forward = (context: Context) => forwardTo(target(context), { context, fetch, config })
    for (const path of linkPages) app.get(prefix + path, forward)
    const requests = Object.values({ ...routes, ...farcasterRoutes, ...proofRoutes }).filter(
      (route) => route.role === role,
    )
    for (const path of [...requests.map(({ path }) => path), ...linkRequests]) app.post(prefix + path, forward)
  }
  app.all('/vault/*', (context) => {
    const known = errorOf(API_ROUTE_NOT_FOUND, { values: { path: context.req.path.slice(0, 200) } })
    return context.json(errorBody(known, SERVER_ERROR), 404)
  })
}

type Forwarded = {
  readonly context: Context
  readonly fetch: typeof globalThis.fetch
  readonly config: SecureConfig
}

async function forwardTo(url: string, { context, fetch, config }: Forwarded): Promise<Response> {
  const { method } = context.req
  const read = method === 'POST' ? await readBody(context.req.raw.body, vaultBodyMaxBytes) : undefined
  if (read && !read.ok) {
    const values = { size: `more than ${vaultBodyMaxBytes}`, limit: vaultBodyMaxBytes }
    return context.json(errorBody(errorOf(API_BODY_TOO_LARGE, { values }), SERVER_ERROR), 413)
  }
  try {
    const response = await fetch(url, {
      method,
      headers: headersTo(context, config),
      ...(read && { body: read.value }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const headers = new Headers()
    for (const name of answerHeaders) {
      const value = response.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    return new Response(await response.arrayBuffer(), { status: response.status, headers })
  } catch {
    return context.json(errorBody(errorOf(VAULT_UNREACHABLE), SERVER_ERROR), 502)
  }
}

/** Appends the visitor's address to X-Forwarded-For: the vault trusts this server as its first proxy. */
function headersTo(context: Context, { trustedProxies }: SecureConfig): Headers {
  const headers = new Headers()
  for (const name of requestHeaders) {
    const value = context.req.header(name)
    if (value !== undefined) headers.set(name, value)
  }
  const remote: unknown = context.env?.incoming?.socket?.remoteAddress
  const before = trustedProxies > 0 ? context.req.header('x-forwarded-for') : undefined
  const chain = [before, typeof remote === 'string' ? remote : undefined].filter((part) => part !== undefined)
  if (chain.length > 0) headers.set('x-forwarded-for', chain.join(', '))
  return headers
}
