import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Credentials } from './auth.ts'

/** Answers what is not a websocket: health, and why the rest is refused. */
export function createHttpServer(params: { readonly nowMs: () => number }): Server {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000, maxHeaderSize: 16 * 1024 }, (req, res) =>
    answer(req, res, params.nowMs()),
  )
  server.on('clientError', (_error, socket) => socket.destroy())
  return server
}

function answer(req: IncomingMessage, res: ServerResponse, nowMs: number): void {
  req.resume()
  const isHealth = urlOf(req).pathname === '/health' && (req.method === 'GET' || req.method === 'HEAD')
  const body = isHealth ? { status: 'ok', timeMs: nowMs } : { error: "Connection header did not include 'upgrade'" }
  res.writeHead(isHealth ? 200 : 400, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    // Browsers read the time here when the relay says that their clock is wrong.
    'access-control-allow-origin': '*',
  })
  res.end(req.method === 'HEAD' ? undefined : JSON.stringify(body))
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
  503: 'Service Unavailable',
}

/** Token and project as they come in the query, or the token as a Bearer header. */
export function credentialsOf(req: IncomingMessage): Credentials & { readonly useOnCloseEvent: boolean } {
  const query = urlOf(req).searchParams
  const bearer = /^Bearer (\S+)$/i.exec(req.headers.authorization ?? '')?.[1]
  return {
    projectId: query.get('projectId') ?? undefined,
    token: query.get('auth') ?? bearer,
    host: req.headers.host,
    useOnCloseEvent: query.get('useOnCloseEvent') === 'true',
  }
}

/** The request target may be anything: what cannot be read counts as the root. */
function urlOf(req: IncomingMessage): URL {
  const target = `http://relay${req.url?.startsWith('/') ? req.url : '/'}`
  return new URL(URL.canParse(target) ? target : 'http://relay/')
}
