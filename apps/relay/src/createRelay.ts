import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { type Clock, systemClock } from '@latchkey/base/clock'
import { WebSocketServer } from 'ws'
import { createAllowances } from './allowances.ts'
import { createBufferRoom } from './bufferRoom.ts'
import { closeReasonOf, createDoor } from './door.ts'
import { createHttpServer, credentialsOf, errorAnswer, refuseUpgrade, serveHttp } from './http.ts'
import { createHub } from './hub.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { createLobby } from './lobby.ts'
import { type Log, silentLog } from './log.ts'
import type { Mailbox } from './mailbox/port.ts'
import { createMetrics } from './metrics.ts'
import { createObserver } from './observer.ts'
import { createProjects, type ProjectSettings } from './projects.ts'
import { answerRpc } from './rpc.ts'
import { createSockets } from './ws.ts'

export type Relay = {
  readonly url: string
  readonly port: number
  readonly stats: () => { readonly sockets: number; readonly topicsInMemory: number }
  /** Says goodbye to clients a few at a time, writes what is left, frees the port. Idempotent. */
  readonly close: () => Promise<void>
}

/** No client splits its messages, though a proxy may; and the longest frame comes in a few hundred pieces over a slow link. */
const piecesMax = { maxFragments: 64, maxBufferedChunks: 4_096 }

/** Starts a relay. Rejects when the port is taken, the data folder cannot be opened or an origin pattern is wrong. */
export async function createRelay(options: createRelay.Options): Promise<Relay> {
  const { host = '127.0.0.1', audiences = [], trustedProxies = 0, clock = systemClock, log = silentLog } = options
  const limits: Limits = { ...defaultLimits, ...options.limits }
  const projects = createProjects(options)
  if (!projects.ok) throw new Error(projects.reason)
  const open = await mailboxOpener(options, { clock, limits })
  const server = createHttpServer(limits)
  const port = await listen(server, { port: options.port, host })
  const mailbox = openMailbox(server, open)
  const metrics = createMetrics()
  const allowances = createAllowances({ clock, limits })
  // 15 digits that keep rising across restarts: every known client reads such a number exactly.
  const hub = createHub({ firstPushId: clock.now() * 100, unansweredMax: limits.pushesUnansweredMax })
  const room = createBufferRoom({ maxBytes: limits.bufferedMaxBytes })
  const shared = { mailbox, clock, limits, allowances, room, metrics, log }
  const sockets = createSockets({ ...shared, hub, nameOf: saltedNames() })
  const door = createDoor({ ...shared, projects: projects.value, audiences, port, trustedProxies })
  const lobby = createLobby(server, { limits, trustedProxies, onCut: () => metrics.refusal('Too many connections') })
  const observer = createObserver({ server, sockets, hub, mailbox, allowances, room })
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameMaxBytes,
    ...piecesMax,
    perMessageDeflate: false,
    clientTracking: false,
  })
  let closed: Promise<void> | undefined

  server.on('upgrade', (req: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const { useOnCloseEvent, followSessions, ...credentials } = credentialsOf(req)
    void door(req, credentials).then((admitted) => {
      if (socket.destroyed) return
      if (closed) socket.destroy()
      else if (admitted.ok)
        wss.handleUpgrade(req, socket, head, (ws) => {
          if (sockets.admit(ws, socket, { ...admitted.value, followSessions })) lobby.leave(socket)
        })
      else if (!useOnCloseEvent) refuseUpgrade(socket, admitted.reason)
      else {
        const params = { code: admitted.reason.closeCode, reason: closeReasonOf(admitted.reason) }
        wss.handleUpgrade(req, socket, head, (ws) => sockets.refuse(ws, params))
      }
    })
  })

  const inWork = serveHttp(server, {
    bodyMaxBytes: limits.frameMaxBytes,
    hold: (cut) =>
      room.enter(() => {
        metrics.refusal('room')
        cut()
      }),
    routes: {
      health: () => ({ status: 200, body: JSON.stringify({ status: 'ok', timeMs: clock.now() }) }),
      metrics(bearer) {
        const open =
          options.metricsToken === undefined ? projects.value.development : isSame(bearer, options.metricsToken)
        if (!open) return errorAnswer(options.metricsToken === undefined ? 404 : 401, 'No metrics without their token')
        return { status: 200, body: metrics.render(observer.look()), contentType: 'text/plain; version=0.0.4' }
      },
      async rpc(req, readBody) {
        const admitted = await door(req, credentialsOf(req))
        if (!admitted.ok) {
          const { status, text, retryAfterSec } = admitted.reason
          return errorAnswer(status, text, retryAfterSec)
        }
        const body = await readBody()
        if (body === undefined) return errorAnswer(413, 'Payload size exceeded')
        return answerRpc({ admission: admitted.value, body }, { ...shared, handler: sockets.handler })
      },
    },
  })

  async function close(): Promise<void> {
    const startedAtMs = clock.now()
    log('leaving', { sockets: sockets.count() })
    server.close()
    await sockets.close()
    await inWork()
    server.closeAllConnections()
    observer.close()
    await mailbox.close()
    log('left', { ms: clock.now() - startedAtMs })
  }

  log('started', { development: projects.value.development })
  if (!projects.value.anyOrigin) log('no origin is allowed: browsers are refused')
  return {
    url: `ws://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    stats: () => ({ sockets: sockets.count(), topicsInMemory: mailbox.stats().topicsInMemory }),
    close() {
      closed ??= close()
      return closed
    },
  }
}

export declare namespace createRelay {
  type Options = {
    /** 0 takes a free one. */
    readonly port: number
    readonly host?: string
    /** Registered projects. Without them we are in development: every well-formed id and every page of this machine is let in. */
    readonly projects?: readonly ProjectSettings[] | undefined
    /** Origins that may use every project: `https://app.example.com`, `https://*.example.com`. */
    readonly origins?: readonly string[]
    /** Folder of the mailbox; `mailbox` replaces it. */
    readonly dataDir?: string
    readonly mailbox?: Mailbox
    readonly clock?: Clock
    /** Addresses clients are configured with; their tokens name one of them. */
    readonly audiences?: readonly string[]
    /** How many proxies in front of us add to X-Forwarded-For. */
    readonly trustedProxies?: number
    /** Whoever reads the metrics shows it as a Bearer token. Without one only development shows them. */
    readonly metricsToken?: string | undefined
    readonly log?: Log
    readonly limits?: Partial<Limits>
  }
}

function listen(server: Server, params: { readonly port: number; readonly host: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(params.port, params.host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

/** A relay with a mailbox of its own, in memory say, does without the native module of the default one. */
async function mailboxOpener(
  { mailbox, dataDir = '.latchkey/relay' }: createRelay.Options,
  params: { readonly clock: Clock; readonly limits: Limits },
): Promise<() => Mailbox> {
  if (mailbox) return () => mailbox
  const { lmdbMailbox } = await import('./mailbox/lmdb.ts')
  return () => lmdbMailbox({ path: join(dataDir, 'mailbox'), ...params })
}

/** Opened after the port was won, so that a second relay on the same folder fails before it touches it. */
function openMailbox(server: Server, open: () => Mailbox): Mailbox {
  try {
    return open()
  } catch (cause) {
    server.close()
    throw cause
  }
}

/** Tells clients apart in the logs of one run, without saying who they are. */
function saltedNames(): (clientId: string) => string {
  const salt = randomBytes(16)
  return (clientId) => createHash('sha256').update(salt).update(clientId).digest('hex').slice(0, 12)
}

function isSame(given: string | undefined, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return given !== undefined && timingSafeEqual(digest(given), digest(expected))
}
