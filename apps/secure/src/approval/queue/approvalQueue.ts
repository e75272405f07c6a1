import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import type { PreparedTransaction } from '@latchkey/base/keys/chainKeys'
import { RPC_LIMIT_EXCEEDED } from '@latchkey/contracts/errors/wallet'
import type { DecodedRequest } from '../../requests/DecodedRequest.ts'

/** Maximum number of waiting requests per origin. */
const waitingMax = 5
/**
 * After this many rejections within the window, requests of the origin are rejected without a prompt for the same time.
 */
const rejections = { max: 3, windowMs: 60_000 } as const

/** The request on screen. `working`: approved and being signed or sent. */
export type ShownRequest = {
  readonly id: number
  readonly asked: DecodedRequest
  readonly status: 'deciding' | 'working'
  /** Number of waiting requests. */
  readonly waiting: number
}

export type ApprovalQueue = {
  /** Resolves with the decision: the transaction as it was shown, or `rejected`. @throws RPC_LIMIT_EXCEEDED */
  readonly add: (asked: DecodedRequest, signal: AbortSignal) => Promise<Decision>
  readonly shown: () => ShownRequest | undefined
  readonly subscribe: (listener: () => void) => () => void
  readonly approve: (id: number, prepared?: PreparedTransaction) => void
  readonly reject: (id: number) => void
  /** Called when the approved request on screen is done. */
  readonly finish: (request: DecodedRequest['request']) => void
  readonly rejectAll: () => void
}

export type Decision =
  | { readonly approved: true; readonly prepared: PreparedTransaction | undefined }
  | { readonly approved: false }

type Entry = {
  readonly id: number
  readonly asked: DecodedRequest
  readonly decide: (decision: Decision) => void
  readonly status: ShownRequest['status']
}

/**
 * A FIFO queue with one request on screen at a time. An approved request stays on screen until it is sent, because only then is the
 * nonce of the next one known.
 */
export function createApprovalQueue(clock: Clock): ApprovalQueue {
  const listeners = new Set<() => void>()
  const rejectedAt = new Map<string, readonly number[]>()
  let entries: readonly Entry[] = []
  let shown: ShownRequest | undefined
  let lastId = 0

  function update(next: readonly Entry[]): void {
    entries = next
    const [first] = entries
    shown = first && { id: first.id, asked: first.asked, status: first.status, waiting: entries.length - 1 }
    for (const listener of [...listeners]) listener()
  }

  function remove(id: number): void {
    entries.find((entry) => entry.id === id)?.decide({ approved: false })
    if (entries.some((entry) => entry.id === id)) update(entries.filter((entry) => entry.id !== id))
  }

  function isMuted(origin: string): boolean {
    const recent = (rejectedAt.get(origin) ?? []).filter((at) => at > clock.now() - rejections.windowMs)
    return recent.length >= rejections.max
  }

  return {
    add(asked, signal) {
      const { origin } = asked
      if (signal.aborted || isMuted(origin)) return Promise.resolve({ approved: false })
      if (entries.filter((entry) => entry.asked.origin === origin).length > waitingMax)
        return Promise.reject(errorOf(RPC_LIMIT_EXCEEDED))
      lastId += 1
      const id = lastId
      signal.addEventListener('abort', () => remove(id), { once: true })
      return new Promise((decide) => update([...entries, { id, asked, decide, status: 'deciding' }]))
    },
    shown: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    approve(id, prepared) {
      const [first, ...waiting] = entries
      if (first?.id !== id || first.status !== 'deciding') return
      update([{ ...first, status: 'working' }, ...waiting])
      first.decide({ approved: true, prepared })
    },
    reject(id) {
      const [first] = entries
      if (first?.id !== id || first.status !== 'deciding') return
      const { origin } = first.asked
      rejectedAt.set(origin, [...(rejectedAt.get(origin) ?? []).slice(1 - rejections.max), clock.now()])
      remove(id)
    },
    finish(request) {
      const done = entries.find((entry) => entry.asked.request === request)
      if (done) remove(done.id)
    },
    rejectAll() {
      for (const { id } of [...entries]) remove(id)
    },
  }
}
