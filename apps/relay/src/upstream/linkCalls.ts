import { isRecord } from '@latchkey/base/isRecord'
import type { RelayMethod, RelayParams } from '@latchkey/contracts/relay/methods'
import type { RelayFrame } from '@latchkey/contracts/relay/relayFrame'

/** How an upstream answered. `lost`: the socket was lost before; the upstream may have processed the request. */
export type CallOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly code: number; readonly tag: string }
  | { readonly kind: 'lost' }

/** Requests to an upstream that wait for its answer on the current socket. Nothing is sent twice here. */
export type LinkCalls = {
  readonly call: <method extends RelayMethod>(method: method, params: RelayParams[method]) => Promise<CallOutcome>
  readonly answer: (frame: Exclude<RelayFrame, { kind: 'request' }>) => void
  /** The socket is gone: settles all requests as lost. */
  readonly lose: () => void
  readonly count: () => number
  /** When the oldest request was sent; undefined without one. */
  readonly oldestSentAtMs: () => number | undefined
}

type Pending = { readonly sentAtMs: number; readonly settle: (outcome: CallOutcome) => void }

export function createLinkCalls(params: {
  readonly now: () => number
  readonly nextId: () => number
  /** False when no socket is open. */
  readonly send: (text: string) => boolean
}): LinkCalls {
  const { now, nextId, send } = params
  /** By request id, oldest first. */
  const pending = new Map<string, Pending>()
  return {
    call(method, callParams) {
      const id = nextId()
      if (!send(JSON.stringify({ id, jsonrpc: '2.0', method, params: callParams })))
        return Promise.resolve({ kind: 'lost' })
      return new Promise((settle) => pending.set(String(id), { sentAtMs: now(), settle }))
    },
    answer(frame) {
      const request = pending.get(frame.id.key)
      pending.delete(frame.id.key)
      request?.settle(frame.kind === 'result' ? { kind: 'accepted' } : refusalOf(frame.error))
    },
    lose() {
      const lost = [...pending.values()]
      pending.clear()
      for (const { settle } of lost) settle({ kind: 'lost' })
    },
    count: () => pending.size,
    oldestSentAtMs() {
      const [oldest] = pending.values()
      return oldest?.sentAtMs
    },
  }
}

/** `data` is the tag as text, or an object that holds it. */
function refusalOf({ code, data }: { readonly code: number; readonly data?: unknown }): CallOutcome {
  const tag = isRecord(data) ? data.tag : data
  return { kind: 'refused', code, tag: typeof tag === 'string' ? tag : '' }
}
