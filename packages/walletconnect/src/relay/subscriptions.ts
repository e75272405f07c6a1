import type { Clock } from '@latchkey/base/clock'
import { heartbeatMs, relayBatchMax, relayRequestTimeoutMs } from '@latchkey/contracts/constants/relay'
import type { Answer } from './requests.ts'

/** Topics that must be subscribed on every new socket. */
export type Subscriptions = {
  readonly has: (topic: string) => boolean
  readonly add: (topics: readonly string[]) => void
  readonly delete: (topic: string) => void
  readonly count: () => number
  /** Subscribes to all topics again on the current socket; idempotent, with a response even if nothing changed. */
  readonly refresh: () => void
  /** Subscribes to one topic again, the smallest request that gets a response. */
  readonly probe: () => void
  readonly answer: (frame: Answer) => void
  readonly suspend: () => void
}

export function createSubscriptions(params: createSubscriptions.Params): Subscriptions {
  const { clock, nextId, send, onDead } = params
  const topics = new Set<string>()
  /** Ids of batches that are unanswered on this socket. */
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
      // The relay may accept the subscription a moment later; without it messages would be missed silently.
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

/** Splits a list into batches of the size that relays accept. */
export function batchesOf(topics: readonly string[]): readonly (readonly string[])[] {
  const batches: (readonly string[])[] = []
  for (let start = 0; start < topics.length; start += relayBatchMax)
    batches.push(topics.slice(start, start + relayBatchMax))
  return batches
}
