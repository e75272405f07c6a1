import type { Outcome } from '../jsonRpc.ts'
import type { SessionRequest } from '../types.ts'
import type { ReceivedRequest } from './records.ts'

export type RequestEvent =
  | { readonly type: 'receive'; readonly request: SessionRequest }
  /** The wallet responds. */
  | { readonly type: 'respond'; readonly outcome: Outcome }
  /** The relay has the response. */
  | { readonly type: 'deliver' }
  | { readonly type: 'expire' }
  /** Its session ended. */
  | { readonly type: 'drop' }

export type RequestStep = {
  /** Undefined: nothing is stored. */
  readonly record: ReceivedRequest | undefined
  readonly effect?: 'queue' | 'leave' | 'expired' | 'repeat' | 'refused:unknown' | 'refused:expired'
}

/** True while it is unanswered. */
export const isOpen = ({ outcome, done }: ReceivedRequest): boolean => !outcome && !done

/**
 * State machine of a request that a wallet received (spec S4.14): open, answered, delivered, gone. Answered at most once.
 * Pure: the caller stores, sends and emits.
 */
export function requestStep(record: ReceivedRequest | undefined, event: RequestEvent, nowSec: number): RequestStep {
  if (event.type === 'receive')
    return record ? { record, effect: 'repeat' } : { record: { request: event.request }, effect: 'queue' }
  if (!record) return event.type === 'respond' ? { record, effect: 'refused:unknown' } : { record }
  const { request, outcome } = record
  switch (event.type) {
    case 'respond':
      if (!isOpen(record)) return { record, effect: 'refused:unknown' }
      if (nowSec >= request.expirySec) return { record, effect: 'refused:expired' }
      return { record: { request, outcome: event.outcome }, effect: 'leave' }
    case 'deliver':
      // Drops the parameters, which are no longer needed, and keeps the id until the request expires, to recognise repeats.
      return { record: outcome ? { request: { ...request, params: null }, done: true } : record }
    case 'expire':
      if (nowSec < request.expirySec) return { record }
      return isOpen(record) ? { record: undefined, effect: 'expired' } : { record: undefined }
    case 'drop':
      return { record: undefined, effect: 'leave' }
  }
}
