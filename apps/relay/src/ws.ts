import type { Socket } from 'node:net'
import type { Clock } from '@latchkey/base/clock'
import { closeGoingAway, closeOverload, closeRebalance, closeStale } from '@latchkey/contracts/constants/relay'
import { RELAY_INVALID_METHOD } from '@latchkey/contracts/errors/relayPeer'
import type { RelayMethod } from '@latchkey/contracts/relay/methods'
import { parseRelayRequest } from '@latchkey/contracts/relay/parseRelayRequest'
import {
  formatRelayError,
  formatRelayResult,
  parseRelayFrame,
  type RelayFrame,
} from '@latchkey/contracts/relay/relayFrame'
import type { WebSocket } from 'ws'
import type { Allowances } from './allowances.ts'
import type { Admission } from './auth.ts'
import type { BufferRoom } from './bufferRoom.ts'
import type { Caller } from './caller.ts'
import type { Hub } from './hub.ts'
import { costOf, createIntake, type Intake } from './intake.ts'
import type { Limits } from './limits.ts'
import { type Log, nameForLog } from './log.ts'
import type { Mailbox } from './mailbox/port.ts'
import type { Metrics } from './metrics.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { closeGraceMs, part } from './part.ts'
import { createRequestHandler, itemsOf, type RequestHandler } from './requests.ts'
import { createUnfinished, type Unfinished } from './unfinished.ts'

/** The admitted sockets: reads frames, writes answers and pushes, keeps connections alive. */
export type Sockets = {
  /** False when there are too many: it is told to leave. */
  readonly admit: (ws: WebSocket, connection: Socket, admission: SocketAdmission) => boolean
  /** Somebody who is not let in reads why as a close event: browsers cannot read a refused upgrade. */
  readonly refuse: (ws: WebSocket, params: { readonly code: number; readonly reason: string }) => void
  readonly count: () => number
  /** Carries out requests that come another way. */
  readonly handler: RequestHandler
  /** Says goodbye to all (1001), a few at a time, each after its requests are answered; cuts whoever has not left at the end. */
  readonly close: () => Promise<void>
}

/** `followSessions`: it wants to be subscribed to the sessions it proposes. */
type SocketAdmission = Admission & { readonly followSessions: boolean }

type Seat = {
  readonly ws: WebSocket
  readonly outbox: Outbox
  readonly intake: Intake
  readonly unfinished: Unfinished
  readonly caller: Caller
  /** Something came since the last ping. */
  alive: boolean
  /** It was pinged, and has not answered. */
  pinged: boolean
  /** Last request, or the start. */
  activeAtMs: number
  /** The last fetch is answered. */
  fetched: Promise<void>
  /** To be closed once its requests are answered. */
  leaving: boolean
}

const fetches: ReadonlySet<RelayMethod> = new Set(['irn_fetchMessages', 'irn_batchFetchMessages'])

/** Unsupported data: RFC 6455, 7.4.1. */
const unsupported = { code: 1003, reason: 'Text frames only' }
const unfinishedMessage = { code: closeRebalance, reason: 'Unfinished message' }
const tooMany = { code: closeOverload, reason: 'Too many connections' }
const goodbyeStepMs = 50
const goodbyesAtOnce = 64

export function createSockets(params: createSockets.Params): Sockets {
  const { hub, mailbox, clock, limits, allowances, room, metrics, log, nameOf } = params
  const seats = new Map<number, Seat>()
  const goingAway = { code: closeGoingAway, reason: 'Going away', clock }
  const handler = createRequestHandler({
    hub,
    mailbox,
    limits,
    metrics,
    send: (push, data) => seats.get(push.socketId)?.outbox.push(push, data),
    onStorageFailure() {
      metrics.totals.storageFailures += 1
      log('storage failed')
    },
  })
  let nextSocketId = 1
  mailbox.onLost(() => {
    log('storage failed', { sockets: seats.size })
    for (const { ws } of seats.values()) ws.terminate()
  })

  function receive(seat: Seat, text: string): void {
    seat.alive = true
    const parsed = parseRelayFrame(text)
    if (parsed.ok && parsed.value.kind === 'result') {
      acknowledge(seat, Number(parsed.value.id.key))
      return
    }
    // A client that was told to leave asks again elsewhere: nothing is done that cannot be answered.
    if (seat.leaving || seat.ws.readyState !== seat.ws.OPEN) return
    if (!parsed.ok) {
      seat.intake.charge(costOf(text.length))
      metrics.refusal(parsed.reason.row.tag)
      seat.outbox.reply(formatRelayError(parsed.reason.id, parsed.reason.row))
    } else if (parsed.value.kind === 'request') request(seat, parsed.value, text.length)
    // A push that was answered with an error is not delivered: it comes again with the next subscribe.
    else seat.intake.charge(1)
  }

  function acknowledge({ ws, caller, intake }: Seat, pushId: number): void {
    const acked = hub.ack(caller.socketId, pushId)
    if (acked) {
      metrics.totals.acks += 1
      mailbox.ack({ topic: acked.ref.topic, messageId: acked.ref.messageId, clientId: acked.clientId })
    } else if (ws.readyState === ws.OPEN) intake.charge(1)
  }

  function request(seat: Seat, frame: RelayFrame & { kind: 'request' }, bytes: number): void {
    const { caller, outbox, intake, ws } = seat
    const parsed = parseRelayRequest(frame, limits)
    if (!parsed.ok) {
      intake.charge(costOf(bytes))
      if (parsed.reason === RELAY_INVALID_METHOD) log('unknown method', { method: nameForLog(frame.method) })
      metrics.refusal(parsed.reason.tag)
      outbox.reply(formatRelayError(frame.id, parsed.reason))
      return
    }
    if (!intake.ask(costOf(bytes, itemsOf(parsed.value)))) return
    metrics.request(parsed.value.method)
    seat.activeAtMs = clock.now()
    intake.begin()
    const run = (): Promise<void> =>
      handler.run(caller, parsed.value, {
        result: (value) => outbox.reply(formatRelayResult(frame.id, value)),
        error: (row) => {
          metrics.refusal(row.tag)
          outbox.reply(formatRelayError(frame.id, row))
        },
      })
    let done: Promise<void>
    if (fetches.has(parsed.value.method)) {
      // One after another: their answers are long, and the first may be the last that is paid for.
      done = seat.fetched.then(() => (ws.readyState === ws.OPEN ? run() : undefined))
      seat.fetched = done
    } else done = run()
    void done.then(() => {
      intake.done()
      if (seat.leaving && intake.working() === 0) part(ws, goingAway)
    })
  }

  function beat(): void {
    const nowMs = clock.now()
    for (const seat of seats.values()) {
      const { ws, caller } = seat
      const isIdle = caller.wanted.size === 0 && nowMs - seat.activeAtMs >= limits.idleMs
      if (!seat.alive && !ws.isPaused) part(ws, { code: closeRebalance, reason: 'No answer to pings', clock })
      else if (seat.unfinished.isStuck() && !ws.isPaused) part(ws, { ...unfinishedMessage, clock })
      else if (isIdle) part(ws, { code: closeStale, reason: 'Stale: no topics', clock })
      else {
        seat.alive = false
        seat.pinged = true
        ws.ping()
        seat.outbox.watch()
      }
    }
    allowances.sweep()
    cancelBeat = clock.after(limits.pingMs, beat)
  }
  let cancelBeat = clock.after(limits.pingMs, beat)

  function overload(ws: WebSocket, reason: string): void {
    metrics.refusal(reason)
    log('overload', { reason })
    part(ws, { code: closeOverload, reason, clock })
  }

  function refuse(ws: WebSocket, params: { readonly code: number; readonly reason: string }): void {
    ws.on('error', () => {})
    ws.once('close', metrics.close)
    part(ws, { ...params, clock })
  }

  function admit(ws: WebSocket, connection: Socket, admission: SocketAdmission): boolean {
    const allowance = seats.size < limits.socketsMax ? allowances.enter(admission) : undefined
    if (!allowance) {
      metrics.refusal(tooMany.reason)
      log('overload', tooMany)
      refuse(ws, tooMany)
      return false
    }
    const { clientId, projectId, followSessions: followsSessions } = admission
    const client = nameOf(clientId)
    const socketId = nextSocketId
    nextSocketId += 1
    const charge = (cost: number): void => intake.charge(cost)
    const caller: Caller = { socketId, clientId, projectId, wanted: new Set(), followsSessions, charge }
    const outbox = createOutbox({
      ...{ ws, connection, mailbox, clock, limits, metrics, room },
      catchUp: (topic) => handler.catchUp(caller, topic),
      cut(reason) {
        metrics.refusal(reason)
        log('socket cut', { client, reason })
        ws.terminate()
      },
    })
    const intake = createIntake({
      ...{ ws, clock, limits, allowance },
      onDelay() {
        metrics.totals.delays += 1
        log('socket delayed', { client })
      },
      onOverload: () => overload(ws, 'Too many requests'),
    })
    const openedAtMs = clock.now()
    const unfinished = createUnfinished(connection)
    const seat: Seat = {
      ws,
      outbox,
      intake,
      unfinished,
      caller,
      alive: true,
      pinged: false,
      activeAtMs: openedAtMs,
      fetched: Promise.resolve(),
      leaving: false,
    }
    seats.set(socketId, seat)
    hub.enter(socketId, clientId)
    log('socket opened', { client })
    ws.on('message', (data, isBinary) => {
      unfinished.finish()
      if (!isBinary) receive(seat, data.toString())
      else if (ws.readyState === ws.OPEN) part(ws, { ...unsupported, clock })
    })
    ws.on('pong', (data) => {
      unfinished.pass(data)
      seat.alive = true
      if (!seat.pinged) intake.charge(1)
      seat.pinged = false
    })
    ws.on('ping', (data) => {
      unfinished.pass(data)
      seat.alive = true
      // It was answered before this is called.
      outbox.watch()
      intake.charge(1)
    })
    // ws closes the socket itself after a protocol error; 'close' follows.
    ws.on('error', () => {})
    ws.on('close', (code) => {
      seats.delete(socketId)
      hub.leave(socketId)
      handler.leave(caller)
      allowances.leave(admission)
      metrics.close(code)
      log('socket closed', { client, code, seconds: Math.round((clock.now() - openedAtMs) / 1000) })
    })
    return true
  }

  function goodbye(seat: Seat): void {
    if (seat.intake.working() === 0) part(seat.ws, goingAway)
    else seat.leaving = true
  }

  async function close(): Promise<void> {
    cancelBeat()
    const open = [...seats.values()]
    const left = Promise.all(open.map(({ ws }) => new Promise((resolve) => ws.once('close', resolve))))
    const atOnce = Math.max(goodbyesAtOnce, Math.ceil((open.length * goodbyeStepMs) / Math.max(1, limits.drainMs)))
    const sayGoodbye = (from: number): void => {
      for (const seat of open.slice(from, from + atOnce)) goodbye(seat)
      if (from + atOnce < open.length) clock.after(goodbyeStepMs, () => sayGoodbye(from + atOnce))
    }
    sayGoodbye(0)
    const cancel = clock.after(limits.drainMs + 2 * closeGraceMs, () => {
      for (const { ws } of open) ws.terminate()
    })
    await left
    cancel()
  }

  return { admit, refuse, count: () => seats.size, handler, close }
}

export declare namespace createSockets {
  type Params = {
    readonly hub: Hub
    readonly mailbox: Mailbox
    readonly clock: Clock
    readonly limits: Limits
    readonly allowances: Allowances
    readonly room: BufferRoom
    readonly metrics: Metrics
    readonly log: Log
    /** A client's name in logs. */
    readonly nameOf: (clientId: string) => string
  }
}
