import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { type Clock, systemClock } from '@latchkey/base/clock'
import { wait } from '@latchkey/base/wait'
import { WebSocketServer } from 'ws'
import { closeReasonOf, createAdmission } from './auth/admission.ts'
import { createProjects, type ProjectSettings } from './auth/projects.ts'
import { createHttpServer, credentialsOf, errorAnswer, refuseUpgrade, serveHttp } from './http/httpServer.ts'
import { answerRpc } from './http/rpc.ts'
import { createHub } from './hub/hub.ts'
import { createConnectionLimiter } from './limits/connectionLimiter.ts'
import { defaultLimits, type Limits } from './limits/limits.ts'
import { createMemoryBudget } from './limits/memoryBudget.ts'
import { createRateLimiter, type ExchangeSpending, type RateLimiter } from './limits/rateLimiter.ts'
import type { DamagedRecord } from './mailbox/checkedTable.ts'
import type { Mailbox } from './mailbox/port.ts'
import type { SharedRedis } from './mailbox/redis/redisMailbox.ts'
import { relayIdOf } from './mailbox/relayIds.ts'
import { createGauges } from './telemetry/gauges.ts'
import { type Log, silentLog } from './telemetry/log.ts'
import { createMetrics } from './telemetry/metrics.ts'
import type { createUpstreams, Upstreams } from './upstream/createUpstreams.ts'
import type { LinkGroup } from './upstream/linkGroup.ts'
import type { lmdbGroup } from './upstream/lmdbGroup.ts'
import type { UpstreamOptions } from './upstream/upstreamOptions.ts'
import { createSockets } from './ws/sockets.ts'

export type Relay = {
  readonly url: string
  readonly port: number
  readonly stats: () => { readonly sockets: number; readonly topicsInMemory: number }
  /**
   * Reports 'not ready' at once. After `drainDelayMs`, frees the port, closes sockets a few at a time and writes pending changes.
   * Idempotent.
   */
  readonly close: () => Promise<void>
}

/** Clients don't fragment messages, but proxies may; over a slow link the longest frame arrives in a few hundred chunks. */
const fragmentLimits = { maxFragments: 64, maxBufferedChunks: 4_096 }

const defaultDataDir = '.latchkey/relay'

/** Starts a relay. Rejects when the port is taken, the data folder cannot be written or an origin pattern is wrong. */
export async function createRelay(options: createRelay.Options): Promise<Relay> {
  const { host = '127.0.0.1', audiences = [], trustedProxies = 0, clock = systemClock, log = silentLog } = options
  const { drainDelayMs = 0 } = options
  const limits: Limits = { ...defaultLimits, ...options.limits }
  const projects = createProjects(options)
  if (!projects.ok) throw new Error(projects.reason)
  const metrics = createMetrics()
  const pseudonymOf = createPseudonyms(randomBytes(32))
  function onDamaged({ table, key }: DamagedRecord): void {
    metrics.totals.damagedRecords += 1
    log('damaged record removed', { table, topic: pseudonymOf(String(Array.isArray(key) ? key[0] : key)) })
  }
  const open = await mailboxOpener(options, { clock, limits, log, onDamaged })
  const openUpstreams = await upstreamsOpener(options)
  const server = createHttpServer(limits)
  const port = await listen(server, { port: options.port, host })
  const mailbox = orClose(open, () => server.close())
  const closeAll = () => {
    server.close()
    mailbox.close().catch(() => {})
  }
  const rateLimiter = createRateLimiter({ clock, limits })
  // 15 digits, which every client parses exactly; increasing across restarts.
  const hub = createHub({ firstPushId: clock.now() * 100, pendingAcksMax: limits.pendingAcksMax })
  const memoryBudget = createMemoryBudget({ maxBytes: limits.bufferedMaxBytes })
  const upstreams = orClose(
    () => openUpstreams({ clock, hub, mailbox, limits, metrics, onDamaged, shared: mailbox.shared, log }),
    closeAll,
  )
  const stopExchange =
    mailbox.exchangeSpending && exchangeRepeatedly(rateLimiter, { exchange: mailbox.exchangeSpending, clock })
  const shared = { mailbox, clock, limits, rateLimiter, memoryBudget, metrics, upstreams, log }
  const sockets = createSockets({ ...shared, hub, nameOf: pseudonymOf })
  const admit = createAdmission({
    ...{ ...shared, projects: projects.value, audiences, port, trustedProxies },
    pseudonymOf: createPseudonyms(options.pseudonymKey ?? randomBytes(32)),
  })
  const connections = createConnectionLimiter(server, {
    ...{ limits, trustedProxies },
    onReject: () => metrics.refusal('Too many connections'),
  })
  const gauges = createGauges({ server, sockets, hub, mailbox, rateLimiter, memoryBudget, upstreams })
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameMaxBytes,
    ...fragmentLimits,
    perMessageDeflate: false,
    clientTracking: false,
  })
  let closed: Promise<void> | undefined
  let isAccepting = true

  server.on('upgrade', (req: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', destroySelf)
    const { useOnCloseEvent, followSessions, isRelay, ...credentials } = credentialsOf(req)
    void admit(req, credentials).then((admitted) => {
      if (socket.destroyed) return
      if (!isAccepting) socket.destroy()
      else if (admitted.ok) {
        const { value } = admitted
        const client = isRelay ? { ...value, clientId: relayIdOf(value.clientId) } : value
        wss.handleUpgrade(req, socket, head, (ws) => {
          if (sockets.open(ws, socket, { ...client, followSessions })) connections.release(socket)
        })
      } else if (!useOnCloseEvent) refuseUpgrade(socket, admitted.reason)
      else {
        const params = { code: admitted.reason.closeCode, reason: closeReasonOf(admitted.reason) }
        wss.handleUpgrade(req, socket, head, (ws) => sockets.refuse(ws, params))
      }
    })
  })

  const httpIdle = serveHttp(server, {
    bodyMaxBytes: limits.frameMaxBytes,
    reserve: (evict) =>
      memoryBudget.reserve(() => {
        metrics.refusal('memory')
        evict()
      }),
    routes: {
      health() {
        const [code, status] = mailbox.isFailing() ? [503, 'storage failed'] : [200, 'ok']
        return { status: code, body: JSON.stringify({ status, timeMs: clock.now(), upstream: upstreams?.health() }) }
      },
      ready() {
        const reason = closed ? 'shutting down' : mailbox.isFailing() ? 'storage failed' : undefined
        return {
          status: reason ? 503 : 200,
          body: JSON.stringify({ status: reason ?? 'ready', upstream: upstreams?.health() }),
        }
      },
      metrics(bearer) {
        const open =
          options.metricsToken === undefined ? projects.value.development : isSame(bearer, options.metricsToken)
        if (!open) return errorAnswer(options.metricsToken === undefined ? 404 : 401, 'Metrics need their Bearer token')
        return { status: 200, body: metrics.render(gauges.read()), contentType: 'text/plain; version=0.0.4' }
      },
      async rpc(req, readBody) {
        const admitted = await admit(req, credentialsOf(req))
        if (!admitted.ok) {
          const { status, text, retryAfterSec } = admitted.reason
          return errorAnswer(status, text, retryAfterSec)
        }
        const body = await readBody()
        if (body === undefined) return errorAnswer(413, 'Payload size exceeded')
        return answerRpc({ client: admitted.value, body }, { ...shared, handler: sockets.handler })
      },
    },
  })

  async function close(): Promise<void> {
    const startedAtMs = clock.now()
    log('shutting down', { sockets: sockets.count() })
    // Load balancers keep sending clients here until they notice that this relay is not ready.
    if (drainDelayMs > 0) await wait(clock, drainDelayMs)
    isAccepting = false
    server.close()
    await sockets.close()
    await httpIdle()
    server.closeAllConnections()
    gauges.close()
    stopExchange?.()
    await upstreams?.close()
    await mailbox.close()
    log('stopped', { ms: clock.now() - startedAtMs })
  }

  log('started', { development: projects.value.development })
  if (!projects.value.anyOrigin) log('no origin allowed: browsers are refused')
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

/** See `redisMailbox`. */
export type RedisSettings = {
  readonly urls: readonly string[]
  readonly hasReplicas: boolean
  readonly isDeclaredDurable: boolean
}

export declare namespace createRelay {
  type Options = {
    /** 0 picks a free one. */
    readonly port: number
    readonly host?: string
    /** Registered projects. Without them, development mode: every well-formed project id and every loopback page is admitted. */
    readonly projects?: readonly ProjectSettings[] | undefined
    /** Origins allowed for every project: `https://app.example.com`, `https://*.example.com`. */
    readonly origins?: readonly string[]
    /** Folder of the default mailbox; ignored with `mailbox`. */
    readonly dataDir?: string
    readonly mailbox?: Mailbox
    /** Keeps the mailboxes in Redis instead, where any number of relays shares them. */
    readonly redis?: RedisSettings | undefined
    readonly clock?: Clock
    /** Public addresses of this relay; tokens must name one of them as audience. */
    readonly audiences?: readonly string[]
    /** Number of proxies in front that append to X-Forwarded-For. */
    readonly trustedProxies?: number
    /**
     * Secret key for the pseudonyms of addresses, which are stored with messages to enforce quotas. Relays that share a store need
     * the same key. Default: a random key, so a restart resets the quotas per address.
     */
    readonly pseudonymKey?: string | undefined
    /** Bearer token for /metrics. Without one, they are served in development only. */
    readonly metricsToken?: string | undefined
    readonly log?: Log
    /** On shutdown, time between reporting 'not ready' and refusing connections. Default 0. */
    readonly drainDelayMs?: number
    readonly limits?: Partial<Limits>
    /** Relays that this one joins on behalf of its clients. Their state is stored with the mailboxes. */
    readonly upstream?: UpstreamOptions | undefined
  }
}

/**
 * Length of the system's accept queue. The system drops further connections, and clients retry after 1, 2, 4, … s. Node's default
 * of 511 is too small when all clients of a failed relay connect at once.
 */
const backlog = 4_096

function listen(server: Server, params: { readonly port: number; readonly host: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ ...params, backlog }, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

/** Not a closure: it would keep the request, with its headers and token, in memory as long as the socket is open. */
function destroySelf(this: Socket): void {
  this.destroy()
}

/** A mailbox shared by several relays. It also counts their clients' requests, and serves their links to upstream relays. */
type Opened = Mailbox & { readonly exchangeSpending?: ExchangeSpending; readonly shared?: SharedRedis }

/** Interval at which the relay reports its clients' rate-limit charges to the relays that share the mailboxes. */
const exchangeMs = 500

function exchangeRepeatedly(
  rateLimiter: RateLimiter,
  { exchange, clock }: { readonly exchange: ExchangeSpending; readonly clock: Clock },
): () => void {
  let cancel = clock.after(exchangeMs, next)
  let isStopped = false
  function next(): void {
    void rateLimiter.exchange(exchange).finally(() => {
      if (!isStopped) cancel = clock.after(exchangeMs, next)
    })
  }
  return () => {
    isStopped = true
    cancel()
  }
}

/** Imports LMDB only when it is used: with another mailbox, the native module is not needed. */
async function mailboxOpener(
  { mailbox, redis, dataDir = defaultDataDir }: createRelay.Options,
  params: {
    readonly log: Log
    readonly clock: Clock
    readonly limits: Limits
    readonly onDamaged: (record: DamagedRecord) => void
  },
): Promise<() => Opened> {
  if (mailbox) return () => mailbox
  if (redis) {
    const { redisMailbox } = await import('./mailbox/redis/redisMailbox.ts')
    const { hasReplicas, isDeclaredDurable, urls } = redis
    const onWeakness = (weakness: string) => params.log('storage promises less', { weakness })
    const opened = await redisMailbox({ ...params, urls, hasReplicas, isDeclaredDurable, onWeakness })
    return () => opened
  }
  const { lmdbMailbox } = await import('./mailbox/lmdb.ts')
  return () => lmdbMailbox({ path: join(dataDir, 'mailbox'), ...params })
}

/** Imports the code of upstream links only when an upstream is configured. */
async function upstreamsOpener(
  options: createRelay.Options,
): Promise<(params: Omit<createUpstreams.Params, 'options' | 'group'> & GroupParams) => Upstreams | undefined> {
  const { upstream } = options
  if (!upstream || upstream.relays.length === 0) return () => undefined
  const { createUpstreams } = await import('./upstream/createUpstreams.ts')
  const openGroup = await linkGroupOpener(options)
  return (params) => createUpstreams({ ...params, options: upstream, group: openGroup(params) })
}

type GroupParams = Omit<lmdbGroup.Params, 'path'> & { readonly shared: SharedRedis | undefined }

async function linkGroupOpener({
  redis,
  dataDir = defaultDataDir,
}: createRelay.Options): Promise<(params: GroupParams) => LinkGroup> {
  if (redis) {
    const { relayGroup } = await import('./upstream/redis/relayGroup.ts')
    return ({ shared }) => relayGroup(shared as SharedRedis)
  }
  const { lmdbGroup } = await import('./upstream/lmdbGroup.ts')
  return ({ limits, onDamaged }) => lmdbGroup({ path: join(dataDir, 'upstream'), limits, onDamaged })
}

/** Opens the storage after the port is bound, so that a second relay on the same folder fails before it touches the data. */
function orClose<opened>(open: () => opened, close: () => void): opened {
  try {
    return open()
  } catch (cause) {
    close()
    throw cause
  }
}

/**
 * Keyed hashes that distinguish clients and addresses without identifying them. Without a key, addresses could be found by trying
 * all of them.
 */
function createPseudonyms(key: string | Buffer): (name: string) => string {
  return (name) => createHmac('sha256', key).update(name).digest('hex').slice(0, 16)
}

function isSame(given: string | undefined, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return given !== undefined && timingSafeEqual(digest(given), digest(expected))
}
