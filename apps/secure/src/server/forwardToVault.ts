import type { KeyObject } from 'node:crypto'
import type { Clock } from '@latchkey/base/clock'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { errorOf } from '@latchkey/base/errors'
import { errorBody } from '@latchkey/contracts/api/errorBody'
import { vaultBodyMaxBytes } from '@latchkey/contracts/constants/vault'
import { API_BODY_TOO_LARGE, API_ROUTE_NOT_FOUND } from '@latchkey/contracts/errors/api'
import { SERVER_ERROR } from '@latchkey/contracts/errors/config'
import { VAULT_UNREACHABLE } from '@latchkey/contracts/errors/embedded'
import * as farcasterRoutes from '@latchkey/contracts/vault/farcasterRoutes'
import * as proofRoutes from '@latchkey/contracts/vault/proofRoutes'
import type { VaultRole } from '@latchkey/contracts/vault/routes'
import * as routes from '@latchkey/contracts/vault/routes'
import { deviceProofHeader } from '@latchkey/contracts/vault/sealedRequest'
import { clientAddress } from '@latchkey/node/clientAddress'
import { clientNetworkHeader, signClientNetwork } from '@latchkey/node/clientNetwork'
import { readBody } from '@latchkey/node/http/readBody'
import type { Log } from '@latchkey/node/log'
import type { Context, Hono } from 'hono'
import type { SecureConfig } from './config.ts'

export type Forwarding = {
  readonly config: SecureConfig
  /** Signs statements to the vaults: an Ed25519 private key. */
  readonly siteKey: KeyObject
  readonly clock: Clock
  readonly log: Log
  readonly fetch: typeof globalThis.fetch
}

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
export function forwardToVaults(app: Hono, services: Forwarding): void {
  const networkOf = networkReader(services)
  for (const role of ['auth', 'recovery'] as const) {
    const prefix = `/vault/${role}`
    const forward = (context: Context) => {
      const path = context.req.path.slice(prefix.length)
      return forwardTo({ role, path, network: networkOf(context) }, { context, services })
    }
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

type Target = {
  readonly role: VaultRole
  readonly path: string
  /** The visitor's network; empty if requests are not counted per network. */
  readonly network: string
}

type Forwarded = { readonly context: Context; readonly services: Forwarding }

async function forwardTo(target: Target, { context, services }: Forwarded): Promise<Response> {
  const { method } = context.req
  const read = method === 'POST' ? await readBody(context.req.raw.body, vaultBodyMaxBytes) : undefined
  if (read && !read.ok) {
    const values = { size: `more than ${vaultBodyMaxBytes}`, limit: vaultBodyMaxBytes }
    return context.json(errorBody(errorOf(API_BODY_TOO_LARGE, { values }), SERVER_ERROR), 413)
  }
  try {
    const response = await services.fetch(`${services.config.vaults[target.role].url}${target.path}`, {
      method,
      headers: headersTo(target, read?.value ?? '', { context, services }),
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

function headersTo({ role, path, network }: Target, body: string, { context, services }: Forwarded): Headers {
  const headers = new Headers()
  for (const name of requestHeaders) {
    const value = context.req.header(name)
    if (value !== undefined) headers.set(name, value)
  }
  const request = { role, path, body: toUtf8(body) }
  headers.set(
    clientNetworkHeader,
    signClientNetwork(services.siteKey, request, { network, nowMs: services.clock.now() }),
  )
  return headers
}

/**
 * Reads the network of a visitor. In production, loopback addresses count as one network: they belong to a proxy that is missing in
 * the settings.
 */
function networkReader({ config, log }: Forwarding): (context: Context) => string {
  const { trustedProxies, development } = config
  let isReported = false
  return (context) => {
    const remote: unknown = context.env?.incoming?.socket?.remoteAddress
    const forwardedFor = context.req.header('x-forwarded-for')
    const remoteAddress = typeof remote === 'string' ? remote : undefined
    const network = clientAddress({ remoteAddress, forwardedFor }, trustedProxies)
    if (network !== undefined || development) return network ?? ''
    if (!isReported)
      log.warn({}, 'visitors share the limits of one network: set LATCHKEY_TRUSTED_PROXIES to the number of proxies')
    isReported = true
    return 'loopback'
  }
}
