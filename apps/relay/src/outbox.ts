import type { Socket } from 'node:net'
import type { Clock } from '@latchkey/base/clock'
import { type RelayPushParams, relayPushMethod } from '@latchkey/contracts/relay/methods'
import type { WebSocket } from 'ws'
import type { BufferRoom } from './bufferRoom.ts'
import type { Push } from './hub.ts'
import type { Limits } from './limits.ts'
import type { Mailbox, MessageBody, MessageRef } from './mailbox/port.ts'
import type { Metrics } from './metrics.ts'

/** What one socket is still to be sent. A slow reader costs references, not messages: those stay in the mailbox. */
export type Outbox = {
  /** An answer to a request: goes out at once. */
  readonly reply: (text: string) => void
  /** A push; `data` is its data when it is at hand, else it is read from the mailbox when its turn comes. */
  readonly push: (push: Push, data?: string) => void
  /** Something else was written to the socket: looks whether its reader keeps up. */
  readonly watch: () => void
}

/** What the websocket runs on. */
type Connection = Pick<Socket, 'cork' | 'uncork'> & { readonly _handle?: { readonly writeQueueSize: number } | null }

/**
 * What the system has not taken of the write that is under way. Streams tell of a write when all of it is through, which is long
 * for a slow reader and a turn's worth of frames; Node asks the same of the handle for the time-outs of its own sockets.
 */
const unsentOf = ({ _handle: handle }: Connection): number => handle?.writeQueueSize ?? 0

export function createOutbox(params: createOutbox.Params): Outbox {
  const { ws, connection, mailbox, clock, limits, metrics, room, cut, catchUp } = params
  // One topic's messages always fit, or catching up would begin with the same ones again and again.
  const queueMax = Math.max(limits.pushesQueuedMax, limits.mailboxMaxMessages)
  let queue: Push[] = []
  /** Topics with more than the queue takes: asked for again when it is empty. */
  const behind = new Set<string>()
  let pumping = false
  let wake: (() => void) | undefined
  let corked = false
  /** When the reader last took something, or had nothing left to take. */
  let tookAtMs = clock.now()
  let cancelStall: (() => void) | undefined
  const held = room.enter(() => cut('room'))
  ws.once('close', () => {
    held.leave()
    cancelStall?.()
    wake?.()
  })

  function write(text: string): void {
    if (ws.readyState !== ws.OPEN) return
    if (ws.bufferedAmount === 0) tookAtMs = clock.now()
    cork()
    ws.send(text, sent)
    weigh()
  }

  function sent(): void {
    tookAtMs = clock.now()
    held.set(ws.bufferedAmount)
    if (wake && ws.bufferedAmount < limits.unsentSoftBytes) wake()
  }

  function weigh(): void {
    held.set(ws.bufferedAmount)
    if (ws.bufferedAmount > limits.unsentHardBytes) cut('slow')
  }

  /** Whoever leaves bytes waiting is looked at again when its time is over: one timer a socket, and none for those that keep up. */
  function watch(): void {
    if (ws.readyState !== ws.OPEN) return
    weigh()
    if (ws.bufferedAmount > 0 && !cancelStall) waitForReader(limits.stallMs)
  }

  function waitForReader(ms: number): void {
    const unsent = unsentOf(connection)
    cancelStall = clock.after(ms, () => {
      cancelStall = undefined
      if (ws.bufferedAmount === 0) return
      if (unsentOf(connection) < unsent) tookAtMs = clock.now()
      const leftMs = tookAtMs + limits.stallMs - clock.now()
      if (leftMs > 0) waitForReader(leftMs)
      else cut('slow')
    })
  }

  /** What one turn of the event loop sends leaves in one write: a system call costs more than a frame. */
  function cork(): void {
    if (corked) return
    corked = true
    connection.cork()
    setImmediate(() => {
      corked = false
      connection.uncork()
      watch()
    })
  }

  function deliver(push: Push, data: string): void {
    metrics.totals.deliveries += 1
    write(frameOf(push, data))
  }

  /** Until the reader has taken enough, or the socket is gone. */
  async function readerHasRoom(): Promise<void> {
    if (ws.bufferedAmount < limits.unsentSoftBytes) return
    await new Promise<void>((resolve) => {
      wake = resolve
    })
    wake = undefined
  }

  async function drain(pushes: readonly Push[]): Promise<void> {
    for (const push of pushes) {
      await readerHasRoom()
      if (ws.readyState !== ws.OPEN) return
      const body = await mailbox.read(push.ref)
      if (body) deliver(push, pushDataOf(push.ref, body))
    }
  }

  async function pump(): Promise<void> {
    pumping = true
    try {
      while (ws.readyState === ws.OPEN && (queue.length > 0 || behind.size > 0)) {
        const taken = queue
        queue = []
        await drain(taken)
        const [topic] = behind
        if (topic === undefined || queue.length > 0) continue
        behind.delete(topic)
        await catchUp(topic)
      }
    } catch {
      cut('storage')
    }
    queue = []
    behind.clear()
    pumping = false
  }

  return {
    reply: write,
    watch,
    push(push, data) {
      if (data !== undefined && !pumping && ws.bufferedAmount < limits.unsentSoftBytes) {
        deliver(push, data)
        return
      }
      if (behind.has(push.ref.topic)) return
      if (queue.length < queueMax) queue.push(push)
      else behind.add(push.ref.topic)
      if (!pumping) void pump()
    },
  }
}

export declare namespace createOutbox {
  type Params = {
    readonly ws: WebSocket
    readonly connection: Connection
    readonly mailbox: Mailbox
    readonly clock: Clock
    readonly limits: Limits
    readonly metrics: Metrics
    /** Shared by all connections. */
    readonly room: BufferRoom
    /** The reader is too slow or leaves others no room, or its messages cannot be read: it is cut, and finds all again when it returns. */
    readonly cut: (reason: 'slow' | 'room' | 'storage') => void
    /** Pushes all that waits in a topic again. */
    readonly catchUp: (topic: string) => Promise<void>
  }
}

/** A message as a reader gets it. */
export function dataOf(ref: MessageRef, { message, attestation }: MessageBody): RelayPushParams['data'] {
  const { topic, publishedAtMs, tag } = ref
  return { topic, message, publishedAt: publishedAtMs, tag, ...(attestation !== undefined && { attestation }) }
}

/** The part of a push that is the same for every reader. */
export function pushDataOf(ref: MessageRef, body: MessageBody): string {
  const { message, attestation } = body
  // Envelopes are base64, which needs no escapes: half the time of a stringify, for every message.
  if (attestation !== undefined || !base64.test(message)) return JSON.stringify(dataOf(ref, body))
  return `{"topic":"${ref.topic}","message":"${message}","publishedAt":${ref.publishedAtMs},"tag":${ref.tag}}`
}

const base64 = /^[\w+/=-]*$/

const frameOf = (push: Push, data: string): string =>
  `{"id":${push.pushId},"jsonrpc":"2.0","method":"${relayPushMethod}",` +
  `"params":{"id":"${push.subscriptionId}","data":${data}}}`
