import type { Clock } from '@latchkey/base/clock'
import { closeGoingAway, closeOverload } from '@latchkey/contracts/constants/relay'
import { RELAY_INVALID_METHOD, RELAY_STORAGE_ERROR } from '@latchkey/contracts/errors/relayPeer'
import { parseRelayRequest } from '@latchkey/contracts/relay/parseRelayRequest'
import {
  formatRelayError,
  formatRelayResult,
  parseRelayFrame,
  type RelayFrame,
} from '@latchkey/contracts/relay/relayFrame'
import type { WebSocket } from 'ws'
import type { Admission } from './auth.ts'
import { createHub } from './hub.ts'
import type { Limits } from './limits.ts'
import type { Log } from './log.ts'
import type { Mailbox } from './mailbox/port.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { type Caller, createRequestHandler } from './requests.ts'

/** The admitted sockets: reads frames, writes answers and pushes, keeps connections alive. */
export type Sockets = {
  readonly admit: (ws: WebSocket, admission: Admission) => void
  readonly count: () => number
  /** Says goodbye to all (1001) and cuts whoever has not left within `graceMs`. */
  readonly close: (graceMs: number) => Promise<void>
}

type Seat = {
  readonly ws: WebSocket
  readonly outbox: Outbox
  readonly caller: Caller
  /** Requests in work. */
  working: number
  /** Something came since the last ping. */
  alive: boolean
}

/** Unsupported data: RFC 6455, 7.4.1. */
const closeUnsupported = 1003

export function createSockets(params: createSockets.Params): Sockets {
  const { mailbox, clock, limits, log } = params
  // 15 digits that keep rising across restarts: every known client reads such a number exactly.
  const hub = createHub({ firstPushId: clock.now() * 100 })
  const seats = new Map<number, Seat>()
  const handle = createRequestHandler({
    hub,
    mailbox,
    limits,
    send: (push, data) => seats.get(push.socketId)?.outbox.push(push, data),
  })
  let nextSocketId = 1

  function receive(seat: Seat, text: string): void {
    seat.alive = true
    const parsed = parseRelayFrame(text)
    if (!parsed.ok) seat.outbox.reply(formatRelayError(parsed.reason.id, parsed.reason.row))
    else if (parsed.value.kind === 'request') request(seat, parsed.value)
    else if (parsed.value.kind === 'result') acknowledge(seat, Number(parsed.value.id.key))
  }

  function acknowledge({ caller }: Seat, pushId: number): void {
    const acked = hub.ack(caller.socketId, pushId)
    if (acked) mailbox.ack({ topic: acked.ref.topic, messageId: acked.ref.messageId, clientId: acked.clientId })
  }

  function request(seat: Seat, frame: RelayFrame & { kind: 'request' }): void {
    const { caller, outbox, ws } = seat
    const parsed = parseRelayRequest(frame, limits)
    if (!parsed.ok) {
      if (parsed.reason === RELAY_INVALID_METHOD) log('unknown method', { method: nameForLog(frame.method) })
      outbox.reply(formatRelayError(frame.id, parsed.reason))
      return
    }
    seat.working += 1
    if (seat.working >= limits.requestsPerSocketMax) ws.pause()
    const done = handle(caller, parsed.value, {
      result: (value) => outbox.reply(formatRelayResult(frame.id, value)),
      error: (row) => {
        if (row === RELAY_STORAGE_ERROR) log('storage failed', { method: parsed.value.method })
        outbox.reply(formatRelayError(frame.id, row))
      },
    })
    void done.finally(() => {
      seat.working -= 1
      if (ws.isPaused && seat.working < limits.requestsPerSocketMax / 2) ws.resume()
    })
  }

  function beat(): void {
    for (const seat of seats.values()) {
      if (!seat.alive) {
        log('silent socket cut')
        seat.ws.terminate()
      } else {
        seat.alive = false
        seat.ws.ping()
      }
    }
    cancelBeat = clock.after(limits.pingMs, beat)
  }
  let cancelBeat = clock.after(limits.pingMs, beat)

  function admit(ws: WebSocket, { clientId }: Admission): void {
    if (seats.size >= limits.socketsMax || hub.socketsOf(clientId) >= limits.socketsPerClientMax) {
      ws.on('error', () => {})
      ws.close(closeOverload, 'Too many connections')
      return
    }
    const socketId = nextSocketId
    nextSocketId += 1
    const cut = (reason: string): void => {
      log('socket cut', { reason })
      ws.terminate()
    }
    const outbox = createOutbox({ ws, mailbox, clock, limits, cut })
    const seat: Seat = { ws, outbox, caller: { socketId, clientId, wanted: new Set() }, working: 0, alive: true }
    seats.set(socketId, seat)
    hub.enter(socketId, clientId)
    ws.on('message', (data, isBinary) => {
      if (isBinary) ws.close(closeUnsupported, 'Text frames only')
      else receive(seat, data.toString())
    })
    ws.on('pong', () => {
      seat.alive = true
    })
    // ws closes the socket itself after a protocol error; 'close' follows.
    ws.on('error', () => {})
    ws.on('close', () => {
      seats.delete(socketId)
      hub.leave(socketId)
    })
  }

  return {
    admit,
    count: () => seats.size,
    async close(graceMs) {
      cancelBeat()
      const open = [...seats.values()].map(({ ws }) => ws)
      const left = Promise.all(open.map((ws) => new Promise((resolve) => ws.once('close', resolve))))
      for (const ws of open) ws.close(closeGoingAway, 'Going away')
      const cancel = clock.after(graceMs, () => {
        for (const ws of open) ws.terminate()
      })
      await left
      cancel()
    },
  }
}

export declare namespace createSockets {
  type Params = { readonly mailbox: Mailbox; readonly clock: Clock; readonly limits: Limits; readonly log: Log }
}

/** Anybody can send any text as a method: only what looks like a name is logged. */
const nameForLog = (method: string): string => (/^[A-Za-z_]{1,40}$/.test(method) ? method : '?')
