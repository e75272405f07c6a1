import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Credentials } from './auth.ts'
import type { BufferRoom, Hold } from './bufferRoom.ts'
import type { Limits } from './limits.ts'

/** What the relay answers over plain HTTP. */
export type HttpAnswer = {
  readonly status: number
  readonly body: string
  readonly contentType?: string
  readonly retryAfterSec?: number
}

export type HttpRoutes = {
  readonly health: () => HttpAnswer
  readonly metrics: (bearer: string | undefined) => HttpAnswer
  /** One JSON-RPC request. Its body is read when it is asked for, undefined when it is too long: not everybody is worth the room. */
  readonly rpc: (req: IncomingMessage, readBody: () => Promise<string | undefined>) => Promise<HttpAnswer>
}

/** A server that hangs up on slow and broken requests, and on who takes no answer. Websockets are watched by themselves. */
export function createHttpServer({ stallMs }: Pick<Limits, 'stallMs'>): Server {
  const server = createServer({
    ...{ headersTimeout: 5_000, requestTimeout: 5_000, maxHeaderSize: 16 * 1024 },
    // How often slow requests are looked for. Half a minute, as Node has it, makes 5 s as long as 35.
    connectionsCheckingInterval: 1_000,
  })
  server.setTimeout(stallMs)
  server.on('clientError', (_error, socket) => socket.destroy())
  return server
}

/**
 * Answers what is not a websocket: health, metrics, JSON-RPC requests, and why the rest is refused. The returned function waits
 * for the answers that are in work.
 */
export function serveHttp(server: Server, params: serveHttp.Params): () => Promise<void> {
  const inWork = new Set<Promise<void>>()
  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    const held = params.hold(() => res.destroy())
    res.once('close', held.leave)
    const work = answerTo(req, { ...params, held }).then(
      (answer) => {
        held.set(answer.body.length)
        if (!res.destroyed) send(req, res, answer)
      },
      () => void res.destroy(),
    )
    inWork.add(work)
    void work.finally(() => inWork.delete(work))
  })
  return async () => void (await Promise.all(inWork))
}

export declare namespace serveHttp {
  type Params = {
    readonly routes: HttpRoutes
    readonly bodyMaxBytes: number
    /** Counts what one request holds of the memory for all; it is cut when it holds too much. */
    readonly hold: BufferRoom['enter']
  }
}

async function answerTo(
  req: IncomingMessage,
  params: Pick<serveHttp.Params, 'routes' | 'bodyMaxBytes'> & { readonly held: Hold },
): Promise<HttpAnswer> {
  const { routes, bodyMaxBytes: maxBytes, held } = params
  const { pathname } = urlOf(req)
  const { method = '' } = req
  const reads = method === 'GET' || method === 'HEAD'
  if (pathname === '/rpc' && method === 'OPTIONS') return { status: 204, body: '' }
  if (pathname === '/rpc' && method === 'POST') {
    let isRead = false
    const answer = await routes.rpc(req, () => {
      isRead = true
      return bodyOf(req, { maxBytes, held })
    })
    if (!isRead) discard(req, maxBytes)
    return answer
  }
  discard(req, maxBytes)
  if (pathname === '/health' && reads) return routes.health()
  if (pathname === '/metrics' && reads) return routes.metrics(bearerOf(req))
  return errorAnswer(400, "Connection header did not include 'upgrade'")
}

/** A refusal as clients of the hosted relay know it. */
export const errorAnswer = (status: number, text: string, retryAfterSec?: number): HttpAnswer => ({
  status,
  body: JSON.stringify({ error: text }),
  ...(retryAfterSec !== undefined && { retryAfterSec }),
})

function send(req: IncomingMessage, res: ServerResponse, answer: HttpAnswer): void {
  res.writeHead(answer.status, {
    'content-type': answer.contentType ?? 'application/json',
    'cache-control': 'no-store',
    // Browsers read the time of /health when the relay says that their clock is wrong. Origins are checked with the token.
    'access-control-allow-origin': '*',
    ...(req.method === 'OPTIONS' && {
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-max-age': '86400',
    }),
    ...(answer.retryAfterSec !== undefined && { 'retry-after': String(answer.retryAfterSec) }),
    // What is left of a body nobody wants is not waited for.
    ...(answer.status === 413 && { connection: 'close' }),
  })
  res.end(req.method === 'HEAD' ? undefined : answer.body)
}

/** The body as text; undefined when it is longer than `maxBytes`. Rejects when the connection breaks. */
async function bodyOf(
  req: IncomingMessage,
  { maxBytes, held }: { readonly maxBytes: number; readonly held: Hold },
): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) return undefined
    held.set(bytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Lets a body go by that nobody reads, so that its sender gets to its answer; one that is too long cuts it off. */
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

/** What a request says of its sender: in the query, the headers, or both. */
export function credentialsOf(
  req: IncomingMessage,
): Credentials & { readonly useOnCloseEvent: boolean; readonly followSessions: boolean } {
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
  }
}

const bearerOf = (req: IncomingMessage): string | undefined =>
  /^Bearer (\S+)$/i.exec(req.headers.authorization ?? '')?.[1]

/** The request target may be anything: what cannot be read counts as the root. */
function urlOf(req: IncomingMessage): URL {
  const target = `http://relay${req.url?.startsWith('/') ? req.url : '/'}`
  return new URL(URL.canParse(target) ? target : 'http://relay/')
}
