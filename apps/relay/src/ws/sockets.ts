import type { Socket } from 'node:net'
import type { Clock } from '@latchkey/base/clock'
import { closeGoingAway, closeOverload, closeRebalance, closeStale } from '@latchkey/contracts/constants/relay'
import { RELAY_INVALID_METHOD } from '@latchkey/contracts/errors/relay'
import type { RelayMethod } from '@latchkey/contracts/relay/methods'
import { parseRelayRequest } from '@latchkey/contracts/relay/parseRelayRequest'
import {
  formatRelayError,
  formatRelayResult,
  parseRelayFrame,
  type RelayFrame,
} from '@latchkey/contracts/relay/relayFrame'
import type { WebSocket } from 'ws'
import type { AdmittedClient } from '../auth/authenticate.ts'
import type { Hub } from '../hub/hub.ts'
import type { Limits } from '../limits/limits.ts'
import type { MemoryBudget } from '../limits/memoryBudget.ts'
import type { RateLimiter } from '../limits/rateLimiter.ts'
import { costOf } from '../limits/requestCost.ts'
import type { Mailbox, Subscribers } from '../mailbox/port.ts'
import type { Caller } from '../requests/caller.ts'
import { createRequestHandler, itemsOf, type RequestHandler } from '../requests/requestHandler.ts'
import { type Log, nameForLog } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Upstreams } from '../upstream/createUpstreams.ts'
import { closeGraceMs, closeSocket } from './closeSocket.ts'
import { createIncompleteMessage, type IncompleteMessage } from './incompleteMessage.ts'
import { createRequestThrottle, type RequestThrottle } from './requestThrottle.ts'
import { createSendQueue, type SendQueue } from './sendQueue.ts'

/** The admitted sockets: reads frames, writes responses and pushes, sends pings. */
export type Sockets = {
  /** False if there are too many sockets; the socket is then closed. */
  readonly open: (ws: WebSocket, connection: Socket, client: SocketClient) => boolean
  /** Reports a refusal as a close event, because browsers cannot read the answer of a refused upgrade. */
  readonly refuse: (ws: WebSocket, params: { readonly code: number; readonly reason: string }) => void
  readonly count: () => number
  /** Also used for requests over HTTP. */
  readonly handler: RequestHandler
  /** Closes all sockets (1001), a few at a time, each after its requests are answered; terminates the remaining ones at the end. */
  readonly close: () => Promise<void>
}

/** `followSessions`: subscribe it to the sessions it proposes. */
type SocketClient = AdmittedClient & { readonly followSessions: boolean }

type OpenSocket = {
  readonly ws: WebSocket
  readonly sendQueue: SendQueue
  readonly throttle: RequestThrottle
  readonly incomplete: IncompleteMessage
  readonly caller: Caller
  /** A frame arrived since the last ping. */
  alive: boolean
  /** A ping is unanswered. */
  pinged: boolean
  /** Time of the last request, or of opening. */
  activeAtMs: number
  /** Settles with the last fetch. */
  fetched: Promise<void>
  /** Close it once its requests are answered. */
  closing: boolean
}

const fetches: ReadonlySet<RelayMethod> = new Set(['irn_fetchMessages', 'irn_batchFetchMessages'])

/** Unsupported data: RFC 6455, 7.4.1. */
const unsupported = { code: 1003, reason: 'Text frames only' }
const incompleteMessage = { code: closeRebalance, reason: 'Incomplete message' }
const tooMany = { code: closeOverload, reason: 'Too many connections' }
const closeStepMs = 50
const closesPerStep = 64
/** Interval of attempts to read missed messages while the storage fails. */
const pushAgainMs = 1_000

export function createSockets(params: createSockets.Params): Sockets {
  const { hub, mailbox, clock, limits, rateLimiter, memoryBudget, metrics, upstreams, log, nameOf } = params
  const sockets = new Map<number, OpenSocket>()
  const goingAway = { code: closeGoingAway, reason: 'Going away', clock }
  const handler = createRequestHandler({
    hub,
    mailbox,
    limits,
    ...{ metrics, upstreams },
    send: (push, data) => sockets.get(push.socketId)?.sendQueue.push(push, data),
    events: mailboxEvents({
      ...params,
      socketOf: (id) => sockets.get(id),
      catchUp: (...one) => handler.catchUp(...one),
    }),
    onStorageFailure() {
      metrics.totals.storageFailures += 1
      log('storage failed')
    },
  })
  let nextSocketId = 1
  function receive(socket: OpenSocket, text: string): void {
    socket.alive = true
    const parsed = parseRelayFrame(text)
    if (parsed.ok && parsed.value.kind === 'result') {
      acknowledge(socket, Number(parsed.value.id.key))
      return
    }
    // A closing socket gets no responses; its client repeats the request on its next socket.
    if (socket.closing || socket.ws.readyState !== socket.ws.OPEN) return
    if (!parsed.ok) {
      socket.throttle.charge(costOf(text.length))
      metrics.refusal(parsed.reason.row.tag)
      socket.sendQueue.reply(formatRelayError(parsed.reason.id, parsed.reason.row))
    } else if (parsed.value.kind === 'request') request(socket, parsed.value, text.length)
    // A push that the client rejects with an error does not count as delivered; it is sent again with the next subscribe.
    else socket.throttle.charge(1)
  }

  function acknowledge({ ws, caller, throttle }: OpenSocket, pushId: number): void {
    const acked = hub.ack(caller.socketId, pushId)
    if (acked) {
      metrics.totals.acks += 1
      mailbox.ack({ topic: acked.ref.topic, messageId: acked.ref.messageId, clientId: acked.clientId })
    } else if (ws.readyState === ws.OPEN) throttle.charge(1)
  }

  function request(socket: OpenSocket, frame: RelayFrame & { kind: 'request' }, bytes: number): void {
    const { caller, sendQueue, throttle, ws } = socket
    const parsed = parseRelayRequest(frame, limits)
    if (!parsed.ok) {
      throttle.charge(costOf(bytes))
      if (parsed.reason === RELAY_INVALID_METHOD) log('unknown method', { method: nameForLog(frame.method) })
      metrics.refusal(parsed.reason.tag)
      sendQueue.reply(formatRelayError(frame.id, parsed.reason))
      return
    }
    if (!throttle.admit(costOf(bytes, itemsOf(parsed.value)))) return
    metrics.request(parsed.value.method)
    socket.activeAtMs = clock.now()
    throttle.started()
    const run = (): Promise<void> =>
      handler.run(caller, parsed.value, {
        result: (value) => sendQueue.reply(formatRelayResult(frame.id, value)),
        error: (row) => {
          metrics.refusal(row.tag)
          sendQueue.reply(formatRelayError(frame.id, row))
        },
      })
    let done: Promise<void>
    if (fetches.has(parsed.value.method)) {
      // Fetches run one at a time, because responses are long, and each is charged before the next runs.
      done = socket.fetched.then(() => (ws.readyState === ws.OPEN ? run() : undefined))
      socket.fetched = done
    } else done = run()
    void done.then(() => {
      throttle.finished()
      if (socket.closing && throttle.inFlight() === 0) closeSocket(ws, goingAway)
    })
  }

  function heartbeat(): void {
    const nowMs = clock.now()
    for (const socket of sockets.values()) {
      const { ws, caller } = socket
      const isIdle = caller.topics.size === 0 && nowMs - socket.activeAtMs >= limits.idleMs
      if (!socket.alive && !ws.isPaused) closeSocket(ws, { code: closeRebalance, reason: 'No answer to pings', clock })
      else if (socket.incomplete.isStalled() && !ws.isPaused) closeSocket(ws, { ...incompleteMessage, clock })
      else if (isIdle) closeSocket(ws, { code: closeStale, reason: 'Stale: no topics', clock })
      else {
        socket.alive = false
        socket.pinged = true
        ws.ping()
        socket.sendQueue.watch()
      }
    }
    rateLimiter.sweep()
    cancelHeartbeat = clock.after(limits.pingMs, heartbeat)
  }
  let cancelHeartbeat = clock.after(limits.pingMs, heartbeat)

  function overload(ws: WebSocket, reason: string): void {
    metrics.refusal(reason)
    log('overload', { reason })
    closeSocket(ws, { code: closeOverload, reason, clock })
  }

  function refuse(ws: WebSocket, params: { readonly code: number; readonly reason: string }): void {
    ws.on('error', () => {})
    ws.once('close', metrics.close)
    closeSocket(ws, { ...params, clock })
  }

  function open(ws: WebSocket, connection: Socket, admitted: SocketClient): boolean {
    const quota = sockets.size < limits.socketsMax ? rateLimiter.openSocket(admitted) : undefined
    if (!quota) {
      metrics.refusal(tooMany.reason)
      log('overload', tooMany)
      refuse(ws, tooMany)
      return false
    }
    const { clientId, projectId, address, followSessions: followsSessions } = admitted
    const client = nameOf(clientId)
    const socketId = nextSocketId
    nextSocketId += 1
    const charge = (cost: number): void => throttle.charge(cost)
    const caller: Caller = { socketId, clientId, projectId, address, topics: new Set(), followsSessions, charge }
    const sendQueue = createSendQueue({
      ...{ ws, connection, mailbox, clock, limits, metrics, memoryBudget },
      catchUp: (topic) => handler.catchUp(caller, topic),
      terminate(reason) {
        metrics.refusal(reason)
        log('socket terminated', { client, reason })
        ws.terminate()
      },
    })
    const throttle = createRequestThrottle({
      ...{ ws, clock, limits, quota },
      onDelay() {
        metrics.totals.delays += 1
        log('socket delayed', { client })
      },
      onOverload: () => overload(ws, 'Too many requests'),
    })
    const openedAtMs = clock.now()
    const incomplete = createIncompleteMessage(connection)
    const socket: OpenSocket = {
      ws,
      sendQueue,
      throttle,
      incomplete,
      caller,
      ...{ alive: true, pinged: false, closing: false },
      activeAtMs: openedAtMs,
      fetched: Promise.resolve(),
    }
    sockets.set(socketId, socket)
    hub.addSocket(socketId, clientId)
    log('socket opened', { client })
    ws.on('message', (data, isBinary) => {
      incomplete.completed()
      if (!isBinary) receive(socket, data.toString())
      else if (ws.readyState === ws.OPEN) closeSocket(ws, { ...unsupported, clock })
    })
    ws.on('pong', (data) => {
      incomplete.controlFrame(data)
      socket.alive = true
      if (!socket.pinged) throttle.charge(1)
      socket.pinged = false
    })
    ws.on('ping', (data) => {
      incomplete.controlFrame(data)
      socket.alive = true
      // ws has sent the pong already.
      sendQueue.watch()
      throttle.charge(1)
    })
    // ws closes the socket itself after a protocol error; 'close' follows.
    ws.on('error', () => {})
    ws.on('close', (code) => {
      sendQueue.closed()
      throttle.closed()
      sockets.delete(socketId)
      hub.removeSocket(socketId)
      handler.remove(caller)
      rateLimiter.closeSocket(admitted)
      metrics.close(code)
      log('socket closed', { client, code, seconds: Math.round((clock.now() - openedAtMs) / 1000) })
    })
    return true
  }

  function closeWhenIdle(socket: OpenSocket): void {
    if (socket.throttle.inFlight() === 0) closeSocket(socket.ws, goingAway)
    else socket.closing = true
  }

  async function close(): Promise<void> {
    cancelHeartbeat()
    const open = [...sockets.values()]
    const allClosed = Promise.all(open.map(({ ws }) => new Promise((resolve) => ws.once('close', resolve))))
    const atOnce = Math.max(closesPerStep, Math.ceil((open.length * closeStepMs) / Math.max(1, limits.drainMs)))
    const closeFrom = (first: number): void => {
      for (const socket of open.slice(first, first + atOnce)) closeWhenIdle(socket)
      if (first + atOnce < open.length) clock.after(closeStepMs, () => closeFrom(first + atOnce))
    }
    closeFrom(0)
    const cancel = clock.after(limits.drainMs + 2 * closeGraceMs, () => {
      for (const { ws } of open) ws.terminate()
    })
    await allClosed
    cancel()
  }

  return { open, refuse, count: () => sockets.size, handler, close }
}

/** Handles the mailbox's reports: terminates sockets whose joins are lost, and pushes waiting messages again. */
function mailboxEvents(params: {
  readonly hub: Hub
  readonly clock: Clock
  readonly log: Log
  readonly socketOf: (socketId: number) => OpenSocket | undefined
  readonly catchUp: RequestHandler['catchUp']
}): Omit<Subscribers, 'of' | 'deliver'> {
  const { hub, clock, log, socketOf, catchUp } = params

  async function pushAgain(socketId: number, topic: string): Promise<void> {
    const socket = socketOf(socketId)
    if (!socket) return
    await catchUp(socket.caller, topic).catch(() => {
      clock.after(pushAgainMs, () => void pushAgain(socketId, topic))
    })
  }

  return {
    /** Terminates the sockets whose answered joins are lost: their clients connect and subscribe again. */
    failed(lostJoins) {
      const lost = new Set(lostJoins.flatMap(({ topic, clientId }) => hub.socketsOf(topic, clientId)))
      log('storage failed', { sockets: lost.size })
      for (const socketId of lost) {
        // Before its 'close' event, because reloading a topic restores the recipients that the hub still lists.
        hub.removeSocket(socketId)
        socketOf(socketId)?.ws.terminate()
      }
    },
    recovered: () => log('storage works again'),
    missed(clients) {
      for (const { topic, clientId } of clients)
        for (const socketId of hub.socketsOf(topic, clientId)) void pushAgain(socketId, topic)
    },
  }
}

export declare namespace createSockets {
  type Params = {
    readonly hub: Hub
    readonly mailbox: Mailbox
    readonly clock: Clock
    readonly limits: Limits
    readonly rateLimiter: RateLimiter
    readonly memoryBudget: MemoryBudget
    readonly metrics: Metrics
    readonly upstreams?: Upstreams | undefined
    readonly log: Log
    /** Pseudonym of a client in logs. */
    readonly nameOf: (clientId: string) => string
  }
}
