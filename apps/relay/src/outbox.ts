import type { Clock } from '@latchkey/base/clock'
import { relayPushMethod } from '@latchkey/contracts/relay/methods'
import type { WebSocket } from 'ws'
import type { Push } from './hub.ts'
import type { Limits } from './limits.ts'
import type { Mailbox, MessageBody, MessageRef } from './mailbox/port.ts'

/** What one socket is still to be sent. A slow reader costs references, not messages: those stay in the mailbox. */
export type Outbox = {
  /** An answer to a request: goes out at once. */
  readonly reply: (text: string) => void
  /** A push; `data` is its data when it is at hand, else it is read from the mailbox when its turn comes. */
  readonly push: (push: Push, data?: string) => void
}

export function createOutbox(params: {
  readonly ws: WebSocket
  readonly mailbox: Mailbox
  readonly clock: Clock
  readonly limits: Limits
  /** The reader is too slow, or its messages cannot be read: it is cut, and finds all again when it returns. */
  readonly cut: (reason: 'slow' | 'storage') => void
}): Outbox {
  const { ws, mailbox, clock, limits, cut } = params
  let queue: Push[] = []
  let pumping = false
  let wake: (() => void) | undefined
  ws.once('close', () => wake?.())

  function write(text: string): void {
    if (ws.readyState !== ws.OPEN) return
    ws.send(text, () => {
      if (ws.bufferedAmount < limits.unsentSoftBytes) wake?.()
    })
    if (ws.bufferedAmount > limits.unsentHardBytes) cut('slow')
  }

  /** Until the reader has taken enough, or the socket is gone. */
  async function room(): Promise<void> {
    if (ws.bufferedAmount < limits.unsentSoftBytes) return
    const cancel = clock.after(limits.stallMs, () => cut('slow'))
    await new Promise<void>((resolve) => {
      wake = resolve
    })
    wake = undefined
    cancel()
  }

  async function pump(): Promise<void> {
    pumping = true
    try {
      for (let at = 0; at < queue.length && ws.readyState === ws.OPEN; at += 1) {
        await room()
        const push = queue[at]
        const body = push && (await mailbox.read(push.ref))
        if (push && body) write(frameOf(push, dataOf(push.ref, body)))
      }
    } catch {
      cut('storage')
    }
    queue = []
    pumping = false
  }

  return {
    reply: write,
    push(push, data) {
      if (data !== undefined && !pumping && ws.bufferedAmount < limits.unsentSoftBytes) {
        write(frameOf(push, data))
        return
      }
      queue.push(push)
      if (!pumping) void pump()
    },
  }
}

/** The part of a push that is the same for every reader. */
export function dataOf(ref: MessageRef, { message, attestation }: MessageBody): string {
  const { topic, publishedAtMs, tag } = ref
  return JSON.stringify({
    topic,
    message,
    publishedAt: publishedAtMs,
    tag,
    ...(attestation !== undefined && { attestation }),
  })
}

const frameOf = (push: Push, data: string): string =>
  `{"id":${push.pushId},"jsonrpc":"2.0","method":"${relayPushMethod}",` +
  `"params":{"id":"${push.subscriptionId}","data":${data}}}`
