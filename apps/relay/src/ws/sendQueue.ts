import type { Socket } from 'node:net'
import type { Clock } from '@latchkey/base/clock'
import { type RelayPushParams, relayPushMethod } from '@latchkey/contracts/relay/methods'
import type { WebSocket } from 'ws'
import type { Push } from '../hub/hub.ts'
import type { Limits } from '../limits/limits.ts'
import type { MemoryBudget, Reservation } from '../limits/memoryBudget.ts'
import type { Mailbox, MessageBody, MessageRef } from '../mailbox/port.ts'
import type { Metrics } from '../telemetry/metrics.ts'

/** Outgoing frames of one socket. For a slow reader it queues references; the messages stay in the mailbox. */
export type SendQueue = {
  /** Sends a response at once. */
  readonly reply: (text: string) => void
  /** Sends a push; without `data` it is read from the mailbox when its turn comes. */
  readonly push: (push: Push, data?: string) => void
  /** Call after writing to the socket otherwise: checks that the reader keeps up. */
  readonly watch: () => void
  /** Call when the socket has closed. */
  readonly closed: () => void
}

/** The TCP socket below the websocket. */
type Connection = Pick<Socket, 'cork' | 'uncork'> & { readonly _handle?: { readonly writeQueueSize: number } | null }

/**
 * Bytes of the current write that the kernel has not accepted. A stream reports a write only once all of it is accepted, which is
 * too late for a slow reader and many frames; Node uses the same field for its own socket time-outs.
 */
const unsentOf = ({ _handle: handle }: Connection): number => handle?.writeQueueSize ?? 0

export const createSendQueue = (params: createSendQueue.Params): SendQueue => new SocketSendQueue(params)

/** A class, because a relay holds many idle sockets: closures instead of methods would take another 2 KB for each. */
class SocketSendQueue implements SendQueue {
  readonly #params: createSendQueue.Params
  readonly #reservation: Reservation
  /** Undefined while the reader keeps up. */
  #backlog: Backlog | undefined
  #isCorked = false
  /** When the reader last accepted bytes, or had none to accept. */
  #progressAtMs: number
  #cancelStall: (() => void) | undefined

  constructor(params: createSendQueue.Params) {
    this.#params = params
    this.#progressAtMs = params.clock.now()
    this.#reservation = params.memoryBudget.reserve(() => params.terminate('memory'))
  }

  closed(): void {
    this.#reservation.release()
    this.#cancelStall?.()
    this.#backlog?.wake?.()
  }

  reply(text: string): void {
    const { ws, clock } = this.#params
    if (ws.readyState !== ws.OPEN) return
    if (ws.bufferedAmount === 0) this.#progressAtMs = clock.now()
    this.#cork()
    ws.send(text, this.#sent)
    this.#checkBuffered()
  }

  push(push: Push, data?: string): void {
    const { ws, limits } = this.#params
    if (data !== undefined && !this.#backlog && ws.bufferedAmount < limits.unsentSoftBytes) {
      this.#deliver(push, data)
      return
    }
    const isDraining = this.#backlog !== undefined
    this.#backlog ??= { queue: [], overflowed: new Set() }
    const { queue, overflowed } = this.#backlog
    if (overflowed.has(push.ref.topic)) return
    // Always accepts all messages of one topic; otherwise catching up would restart with the same ones forever.
    if (queue.length < Math.max(limits.pushesQueuedMax, limits.mailboxMaxMessages)) queue.push(push)
    else overflowed.add(push.ref.topic)
    if (!isDraining) void this.#drain(this.#backlog)
  }

  /** Starts the stall timer while bytes are unsent: one timer per slow socket, none for those that keep up. */
  watch(): void {
    const { ws, limits } = this.#params
    if (ws.readyState !== ws.OPEN) return
    this.#checkBuffered()
    if (ws.bufferedAmount > 0 && !this.#cancelStall) this.#waitForReader(limits.stallMs)
  }

  readonly #sent = (): void => {
    const { ws, clock, limits } = this.#params
    this.#progressAtMs = clock.now()
    this.#reservation.set(ws.bufferedAmount)
    if (ws.bufferedAmount < limits.unsentSoftBytes) this.#backlog?.wake?.()
  }

  #checkBuffered(): void {
    const { ws, limits, terminate } = this.#params
    this.#reservation.set(ws.bufferedAmount)
    if (ws.bufferedAmount > limits.unsentHardBytes) terminate('slow')
  }

  #waitForReader(ms: number): void {
    const { ws, connection, clock, limits, terminate } = this.#params
    const unsent = unsentOf(connection)
    this.#cancelStall = clock.after(ms, () => {
      this.#cancelStall = undefined
      if (ws.bufferedAmount === 0) return
      if (unsentOf(connection) < unsent) this.#progressAtMs = clock.now()
      const leftMs = this.#progressAtMs + limits.stallMs - clock.now()
      if (leftMs > 0) this.#waitForReader(leftMs)
      else terminate('slow')
    })
  }

  /** Joins all frames of one event-loop turn into one write: a system call costs more than a frame. */
  #cork(): void {
    if (this.#isCorked) return
    this.#isCorked = true
    const { connection } = this.#params
    connection.cork()
    setImmediate(() => {
      this.#isCorked = false
      connection.uncork()
      this.watch()
    })
  }

  #deliver(push: Push, data: string): void {
    this.#params.metrics.totals.deliveries += 1
    this.reply(frameOf(push, data))
  }

  /** Waits until the reader has caught up, or the socket is closed. */
  async #readerHasRoom(backlog: Backlog): Promise<void> {
    const { ws, limits } = this.#params
    if (ws.bufferedAmount < limits.unsentSoftBytes) return
    await new Promise<void>((resolve) => {
      backlog.wake = resolve
    })
    backlog.wake = undefined
  }

  async #sendAll(pushes: readonly Push[], backlog: Backlog): Promise<void> {
    const { ws, mailbox } = this.#params
    for (const push of pushes) {
      await this.#readerHasRoom(backlog)
      if (ws.readyState !== ws.OPEN) return
      const body = await mailbox.read(push.ref)
      if (body) this.#deliver(push, pushDataOf(push.ref, body))
    }
  }

  async #drain(backlog: Backlog): Promise<void> {
    const { ws, terminate, catchUp } = this.#params
    const { overflowed } = backlog
    try {
      while (ws.readyState === ws.OPEN && (backlog.queue.length > 0 || overflowed.size > 0)) {
        const taken = backlog.queue
        backlog.queue = []
        await this.#sendAll(taken, backlog)
        const [topic] = overflowed
        if (topic === undefined || backlog.queue.length > 0) continue
        overflowed.delete(topic)
        await catchUp(topic)
      }
    } catch {
      terminate('storage')
    }
    this.#backlog = undefined
  }
}

/** Pushes that wait because the reader is slow. */
type Backlog = {
  queue: Push[]
  /** Topics whose messages did not fit into the queue: read again once it is empty. */
  readonly overflowed: Set<string>
  wake?: (() => void) | undefined
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
