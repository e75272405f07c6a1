import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { parseUrl } from '@latchkey/base/parseUrl'
import type { Credentials } from '../auth/authenticate.ts'
import type { Limits } from '../limits/limits.ts'
import type { MemoryBudget, Reservation } from '../limits/memoryBudget.ts'

/** A plain HTTP response. */
export type HttpAnswer = {
  readonly status: number
  readonly body: string
  readonly contentType?: string
  readonly retryAfterSec?: number
}

export type HttpRoutes = {
  readonly health: () => HttpAnswer
  /** Readiness: 503 if a load balancer should send new clients elsewhere. */
  readonly ready: () => HttpAnswer
  readonly metrics: (bearer: string | undefined) => HttpAnswer
  /** One JSON-RPC request. `readBody` is called after admission; it resolves to undefined when the body is too long. */
  readonly rpc: (req: IncomingMessage, readBody: () => Promise<string | undefined>) => Promise<HttpAnswer>
}

/** A server that closes slow and broken requests and stalled readers. Websockets have their own checks. */
export function createHttpServer({ stallMs }: Pick<Limits, 'stallMs'>): Server {
  const server = createServer({
    ...{ headersTimeout: 5_000, requestTimeout: 5_000, maxHeaderSize: 16 * 1024 },
    // With Node's default check interval of 30 s, the 5 s time-outs could take up to 35 s.
    connectionsCheckingInterval: 1_000,
  })
  server.setTimeout(stallMs)
  server.on('clientError', (_error, socket) => socket.destroy())
  // Emitted if a connection cannot be accepted, for example without free file descriptors.
  server.on('error', () => {})
  return server
}

/** Answers plain HTTP requests: health, readiness, metrics, JSON-RPC. The returned function waits for the requests in flight. */
export function serveHttp(server: Server, params: serveHttp.Params): () => Promise<void> {
  const inFlight = new Set<Promise<void>>()
  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    const reservation = params.reserve(() => res.destroy())
    res.once('close', reservation.release)
    const work = answerTo(req, { ...params, reservation }).then(
      (answer) => {
        reservation.set(answer.body.length)
        if (!res.destroyed) send(req, res, answer)
      },
      () => void res.destroy(),
    )
    inFlight.add(work)
    void work.finally(() => inFlight.delete(work))
  })
  return async () => void (await Promise.all(inFlight))
}

export declare namespace serveHttp {
  type Params = {
    readonly routes: HttpRoutes
    readonly bodyMaxBytes: number
    /** Reserves memory for one request, which is ended when it uses too much. */
    readonly reserve: MemoryBudget['reserve']
  }
}

async function answerTo(
  req: IncomingMessage,
  params: Pick<serveHttp.Params, 'routes' | 'bodyMaxBytes'> & { readonly reservation: Reservation },
): Promise<HttpAnswer> {
  const { routes, bodyMaxBytes: maxBytes, reservation } = params
  const { pathname } = urlOf(req)
  const { method = '' } = req
  const reads = method === 'GET' || method === 'HEAD'
  if (pathname === '/rpc' && method === 'OPTIONS') return { status: 204, body: '' }
  if (pathname === '/rpc' && method === 'POST') {
    let isRead = false
    const answer = await routes.rpc(req, () => {
      isRead = true
      return bodyOf(req, { maxBytes, reservation })
    })
    if (!isRead) discard(req, maxBytes)
    return answer
  }
  discard(req, maxBytes)
  if (pathname === '/health' && reads) return routes.health()
  if (pathname === '/ready' && reads) return routes.ready()
  if (pathname === '/metrics' && reads) return routes.metrics(bearerOf(req))
  return errorAnswer(400, "Connection header did not include 'upgrade'")
}

/** A refusal in the format of the hosted relay. */
export const errorAnswer = (status: number, text: string, retryAfterSec?: number): HttpAnswer => ({
  status,
  body: JSON.stringify({ error: text }),
  ...(retryAfterSec !== undefined && { retryAfterSec }),
})

function send(req: IncomingMessage, res: ServerResponse, answer: HttpAnswer): void {
  res.writeHead(answer.status, {
    'content-type': answer.contentType ?? 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    // Browsers read the time from /health to detect a wrong clock. Origins are checked with the token.
    'access-control-allow-origin': '*',
    ...(req.method === 'OPTIONS' && {
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-max-age': '86400',
    }),
    ...(answer.retryAfterSec !== undefined && { 'retry-after': String(answer.retryAfterSec) }),
    // Don't wait for the rest of a refused body.
    ...(answer.status === 413 && { connection: 'close' }),
  })
  res.end(req.method === 'HEAD' ? undefined : answer.body)
}

/** The body as text; undefined when it is longer than `maxBytes`. Rejects when the connection closes. */
async function bodyOf(
  req: IncomingMessage,
  { maxBytes, reservation }: { readonly maxBytes: number; readonly reservation: Reservation },
): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) return undefined
    reservation.set(bytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Drains an unread body, so that the sender can read the response. Destroys the request when the body is too long. */
function discard(req: IncomingMessage, maxBytes: number): void {
  let bytes = 0
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes) req.destroy()
  })
}

/** Refuses an upgrade with a status and `{"error": text}`. */
export function refuseUpgrade(socket: Duplex, params: { readonly status: number; readonly text: string }): void {
  const body = JSON.stringify({ error: params.text })
  const phrase = phrases[params.status] ?? 'Error'
  socket.end(
    `HTTP/1.1 ${params.status} ${phrase}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  socket.once('finish', () => socket.destroy())
}

const phrases: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

/** Credentials of a request, from its query and headers. */
export function credentialsOf(
  req: IncomingMessage,
): Credentials & { readonly useOnCloseEvent: boolean; readonly followSessions: boolean; readonly isRelay: boolean } {
  const query = urlOf(req).searchParams
  return {
    projectId: query.get('projectId') ?? undefined,
    token: query.get('auth') ?? bearerOf(req),
    host: req.headers.host,
    origin: req.headers.origin || undefined,
    bundleId: query.get('bundleId') || undefined,
    packageName: query.get('packageName') || undefined,
    useOnCloseEvent: query.get('useOnCloseEvent') === 'true',
    followSessions: query.get('followSessions') === 'true',
    isRelay: query.get('relay') === 'true',
  }
}

const bearerOf = (req: IncomingMessage): string | undefined =>
  /^Bearer (\S+)$/i.exec(req.headers.authorization ?? '')?.[1]

/** The request target as URL; an invalid one counts as the root. */
function urlOf(req: IncomingMessage): URL {
  const target = `http://relay${req.url?.startsWith('/') ? req.url : '/'}`
  return parseUrl(target) ?? new URL('http://relay/')
}
