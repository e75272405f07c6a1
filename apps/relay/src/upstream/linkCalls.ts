import type { Clock } from '@latchkey/base/clock'
import { isRecord } from '@latchkey/base/isRecord'
import type { RelayMethod, RelayParams } from '@latchkey/contracts/relay/methods'
import type { RelayFrame } from '@latchkey/contracts/relay/relayFrame'

/** The outcome of a request. `lost`: the socket closed first, and the upstream may have processed the request. */
export type CallOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly code: number; readonly tag: string }
  | { readonly kind: 'lost' }

/** Pending requests to an upstream on the current socket. Never resends a request. */
export type LinkCalls = {
  readonly call: <method extends RelayMethod>(method: method, params: RelayParams[method]) => Promise<CallOutcome>
  readonly answer: (frame: Exclude<RelayFrame, { kind: 'request' }>) => void
  /** The socket is gone: settles all requests as lost. */
  readonly lose: () => void
}

/** An upstream without a response for this long counts as dead; our relay responds within 15 s even when it throttles. */
const answerMaxMs = 30_000

type Pending = { readonly sentAtMs: number; readonly settle: (outcome: CallOutcome) => void }

export function createLinkCalls(params: {
  readonly clock: Clock
  readonly nextId: () => number
  /** False when no socket is open. */
  readonly send: (text: string) => boolean
  /** A request was not answered in time. */
  readonly onOverdue: () => void
}): LinkCalls {
  const { clock, nextId, send, onOverdue } = params
  /** By request id, oldest first. */
  const pending = new Map<string, Pending>()
  let cancelCheck: (() => void) | undefined

  function check(): void {
    cancelCheck = undefined
    const [oldest] = pending.values()
    if (!oldest) return
    const leftMs = oldest.sentAtMs + answerMaxMs - clock.now()
    if (leftMs > 0) cancelCheck = clock.after(leftMs, check)
    else onOverdue()
  }

  return {
    call(method, callParams) {
      const id = nextId()
      if (!send(JSON.stringify({ id, jsonrpc: '2.0', method, params: callParams })))
        return Promise.resolve({ kind: 'lost' })
      cancelCheck ??= clock.after(answerMaxMs, check)
      return new Promise((settle) => pending.set(String(id), { sentAtMs: clock.now(), settle }))
    },
    answer(frame) {
      const request = pending.get(frame.id.key)
      pending.delete(frame.id.key)
      request?.settle(frame.kind === 'result' ? { kind: 'accepted' } : refusalOf(frame.error))
    },
    lose() {
      cancelCheck?.()
      cancelCheck = undefined
      const lost = [...pending.values()]
      pending.clear()
      for (const { settle } of lost) settle({ kind: 'lost' })
    },
  }
}

/** `data` is the tag as text, or an object that holds it. */
function refusalOf({ code, data }: { readonly code: number; readonly data?: unknown }): CallOutcome {
  const tag = isRecord(data) ? data.tag : data
  return { kind: 'refused', code, tag: typeof tag === 'string' ? tag : '' }
}
