import type { Clock } from '@latchkey/base/clock'
import { heartbeatMs, relayBatchMax, relayRequestTimeoutMs } from '@latchkey/contracts/constants/relay'
import type { Answer } from './requests.ts'

/** Topics the relay must know on every new socket. */
export type Subscriptions = {
  readonly has: (topic: string) => boolean
  readonly add: (topics: readonly string[]) => void
  readonly delete: (topic: string) => void
  readonly count: () => number
  /** Subscribes to every topic again on the present socket; idempotent, and answered even when nothing changed. */
  readonly refresh: () => void
  /** Asks for one topic again, as the least that a relay answers. */
  readonly probe: () => void
  readonly answer: (frame: Answer) => void
  readonly suspend: () => void
}

export function createSubscriptions(params: createSubscriptions.Params): Subscriptions {
  const { clock, nextId, send, onDead } = params
  const topics = new Set<string>()
  /** Ids of batches without an answer on this socket. */
  const open = new Set<string>()
  let cancelTimer = () => {}

  const arm = (ms: number, task: () => void): void => {
    cancelTimer()
    cancelTimer = clock.after(ms, task)
  }

  function ask(batch: readonly string[]): string {
    const id = nextId()
    send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_batchSubscribe', params: { topics: batch } }))
    return String(id)
  }

  function refresh(): void {
    open.clear()
    for (const batch of batchesOf([...topics])) open.add(ask(batch))
    if (open.size > 0) arm(relayRequestTimeoutMs, onDead)
  }

  return {
    has: (topic) => topics.has(topic),
    add(added) {
      for (const topic of added) topics.add(topic)
    },
    delete: (topic) => topics.delete(topic),
    count: () => topics.size,
    refresh,
    probe: () => void ask([...topics].slice(0, 1)),
    answer(frame) {
      if (!open.delete(frame.id.key)) return
      // A relay that cannot subscribe us now may do so in a moment; without a subscription we would miss messages in silence.
      if (frame.kind === 'error') {
        open.clear()
        arm(heartbeatMs, refresh)
      } else if (open.size === 0) cancelTimer()
    },
    suspend() {
      open.clear()
      cancelTimer()
    },
  }
}

export declare namespace createSubscriptions {
  type Params = {
    readonly clock: Clock
    readonly nextId: () => number
    readonly send: (text: string) => boolean
    readonly onDead: () => void
  }
}

/** Cuts a list into batches of the size relays take. */
export function batchesOf(topics: readonly string[]): readonly (readonly string[])[] {
  const batches: (readonly string[])[] = []
  for (let start = 0; start < topics.length; start += relayBatchMax)
    batches.push(topics.slice(start, start + relayBatchMax))
  return batches
}
