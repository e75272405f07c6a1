import type { Socket } from 'node:net'
import type { Clock } from '@latchkey/base/clock'
import { type RelayPushParams, relayPushMethod } from '@latchkey/contracts/relay/methods'
import type { WebSocket } from 'ws'
import type { Push } from '../hub/hub.ts'
import type { Limits } from '../limits/limits.ts'
import type { MemoryBudget } from '../limits/memoryBudget.ts'
import type { Mailbox, MessageBody, MessageRef } from '../mailbox/port.ts'
import type { Metrics } from '../telemetry/metrics.ts'

/** Outgoing frames of one socket. For a slow reader it queues references; the messages stay in the mailbox. */
export type SendQueue = {
  /** Sends an answer at once. */
  readonly reply: (text: string) => void
  /** Sends a push; without `data` it is read from the mailbox when its turn comes. */
  readonly push: (push: Push, data?: string) => void
  /** Call after writing to the socket otherwise: checks that the reader keeps up. */
  readonly watch: () => void
}

/** The TCP socket below the websocket. */
type Connection = Pick<Socket, 'cork' | 'uncork'> & { readonly _handle?: { readonly writeQueueSize: number } | null }

/**
 * Bytes of the current write that the kernel has not accepted. A stream reports a write only once all of it is accepted, which is
 * too late for a slow reader and many frames; Node uses the same field for its own socket time-outs.
 */
const unsentOf = ({ _handle: handle }: Connection): number => handle?.writeQueueSize ?? 0

export function createSendQueue(params: createSendQueue.Params): SendQueue {
  const { ws, connection, mailbox, clock, limits, metrics, memoryBudget, terminate, catchUp } = params
  // The messages of one topic always fit, or catching up would restart with the same ones forever.
  const queueMax = Math.max(limits.pushesQueuedMax, limits.mailboxMaxMessages)
  let queue: Push[] = []
  /** Topics whose messages did not fit into the queue: read again once it is empty. */
  const overflowed = new Set<string>()
  let draining = false
  let wake: (() => void) | undefined
  let corked = false
  /** When the reader last accepted bytes, or had none to accept. */
  let progressAtMs = clock.now()
  let cancelStall: (() => void) | undefined
  const reservation = memoryBudget.reserve(() => terminate('memory'))
  ws.once('close', () => {
    reservation.release()
    cancelStall?.()
    wake?.()
  })

  function write(text: string): void {
    if (ws.readyState !== ws.OPEN) return
    if (ws.bufferedAmount === 0) progressAtMs = clock.now()
    cork()
    ws.send(text, sent)
    checkBuffered()
  }

  function sent(): void {
    progressAtMs = clock.now()
    reservation.set(ws.bufferedAmount)
    if (wake && ws.bufferedAmount < limits.unsentSoftBytes) wake()
  }

  function checkBuffered(): void {
    reservation.set(ws.bufferedAmount)
    if (ws.bufferedAmount > limits.unsentHardBytes) terminate('slow')
  }

  /** Starts the stall timer while bytes are unsent: one timer per slow socket, none for those that keep up. */
  function watch(): void {
    if (ws.readyState !== ws.OPEN) return
    checkBuffered()
    if (ws.bufferedAmount > 0 && !cancelStall) waitForReader(limits.stallMs)
  }

  function waitForReader(ms: number): void {
    const unsent = unsentOf(connection)
    cancelStall = clock.after(ms, () => {
      cancelStall = undefined
      if (ws.bufferedAmount === 0) return
      if (unsentOf(connection) < unsent) progressAtMs = clock.now()
      const leftMs = progressAtMs + limits.stallMs - clock.now()
      if (leftMs > 0) waitForReader(leftMs)
      else terminate('slow')
    })
  }

  /** Joins all frames of one event-loop turn into one write: a system call costs more than a frame. */
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

  /** Waits until the reader has caught up, or the socket is closed. */
  async function readerHasRoom(): Promise<void> {
    if (ws.bufferedAmount < limits.unsentSoftBytes) return
    await new Promise<void>((resolve) => {
      wake = resolve
    })
    wake = undefined
  }

  async function sendAll(pushes: readonly Push[]): Promise<void> {
    for (const push of pushes) {
      await readerHasRoom()
      if (ws.readyState !== ws.OPEN) return
      const body = await mailbox.read(push.ref)
      if (body) deliver(push, pushDataOf(push.ref, body))
    }
  }

  async function drain(): Promise<void> {
    draining = true
    try {
      while (ws.readyState === ws.OPEN && (queue.length > 0 || overflowed.size > 0)) {
        const taken = queue
        queue = []
        await sendAll(taken)
        const [topic] = overflowed
        if (topic === undefined || queue.length > 0) continue
        overflowed.delete(topic)
        await catchUp(topic)
      }
    } catch {
      terminate('storage')
    }
    queue = []
    overflowed.clear()
    draining = false
  }

  return {
    reply: write,
    watch,
    push(push, data) {
      if (data !== undefined && !draining && ws.bufferedAmount < limits.unsentSoftBytes) {
        deliver(push, data)
        return
      }
      if (overflowed.has(push.ref.topic)) return
      if (queue.length < queueMax) queue.push(push)
      else overflowed.add(push.ref.topic)
      if (!draining) void drain()
    },
  }
}

export declare namespace createSendQueue {
  type Params = {
    readonly ws: WebSocket
    readonly connection: Connection
    readonly mailbox: Mailbox
    readonly clock: Clock
    readonly limits: Limits
    readonly metrics: Metrics
    /** Shared by all connections. */
    readonly memoryBudget: MemoryBudget
    /** The reader is too slow, uses too much memory, or its messages cannot be read. It gets them when it reconnects. */
    readonly terminate: (reason: 'slow' | 'memory' | 'storage') => void
    /** Pushes all messages that wait in a topic again. */
    readonly catchUp: (topic: string) => Promise<void>
  }
}

/** The data of a push. */
export function dataOf(ref: MessageRef, { message, attestation }: MessageBody): RelayPushParams['data'] {
  const { topic, publishedAtMs, tag } = ref
  return { topic, message, publishedAt: publishedAtMs, tag, ...(attestation !== undefined && { attestation }) }
}

/** The data of a push as JSON, the same for every recipient. */
export function pushDataOf(ref: MessageRef, body: MessageBody): string {
  const { message, attestation } = body
  // Envelopes are base64, which needs no escaping; this takes half the time of JSON.stringify.
  if (attestation !== undefined || !base64.test(message)) return JSON.stringify(dataOf(ref, body))
  return `{"topic":"${ref.topic}","message":"${message}","publishedAt":${ref.publishedAtMs},"tag":${ref.tag}}`
}

const base64 = /^[\w+/=-]*$/

const frameOf = (push: Push, data: string): string =>
  `{"id":${push.pushId},"jsonrpc":"2.0","method":"${relayPushMethod}",` +
  `"params":{"id":"${push.subscriptionId}","data":${data}}}`
