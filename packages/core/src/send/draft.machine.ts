import type { LatchkeyError } from '@latchkey/base/errors'
import type { SendableToken, SendDraft } from './validateSend.ts'

/** A transfer while it is being written, looked over and given to the wallet (spec S4.12). */
export type DraftState = SendDraft & {
  readonly step: 'form' | 'token' | 'review' | 'asking'
  /** What the account can send; absent while it is being read. */
  readonly balances?: readonly SendableToken[]
  /** Why the last try to go on did not work. */
  readonly error?: LatchkeyError
  /** Asking was left without an answer: the wallet may still send. */
  readonly unanswered?: boolean
}

export type DraftEvent =
  | { readonly type: 'balances'; readonly balances: readonly SendableToken[] }
  | { readonly type: 'amount'; readonly amount: string }
  | { readonly type: 'receiver'; readonly receiver: string }
  | { readonly type: 'chooseToken' }
  | { readonly type: 'token'; readonly token: SendableToken }
  /** `fault` is what `validateSend` found; with one the form stays. */
  | { readonly type: 'review'; readonly fault?: LatchkeyError }
  | { readonly type: 'ask' }
  | { readonly type: 'refused'; readonly error: LatchkeyError }
  /** The visitor no longer waits; what the wallet answers later is told elsewhere. */
  | { readonly type: 'leave' }
  /** The wallet answered after that: it was sent, or why not. A transfer that was sent must not stand there to be sent again. */
  | { readonly type: 'answered'; readonly error?: LatchkeyError }
  | { readonly type: 'back' }
  | { readonly type: 'reset' }

/** Token, amount, receiver and balances are empty (spec S4.12). */
export const emptyDraft: DraftState = { step: 'form', amount: '', receiver: '' }

/** Pure. Nothing of the transfer can change once the wallet was asked. */
export function draftTransition(draft: DraftState, event: DraftEvent): DraftState {
  switch (event.type) {
    case 'balances':
      return withBalances(draft, event.balances)
    case 'amount':
      return draft.step === 'form' ? { ...calm(draft), amount: event.amount } : draft
    case 'receiver':
      return draft.step === 'form' ? { ...calm(draft), receiver: event.receiver } : draft
    case 'chooseToken':
      return draft.step === 'form' ? { ...draft, step: 'token' } : draft
    case 'token':
      return draft.step === 'token' ? { ...calm(draft), step: 'form', token: event.token } : draft
    case 'review': {
      if (draft.step !== 'form') return draft
      const { fault } = event
      return fault ? { ...draft, error: fault } : { ...calm(draft), step: 'review' }
    }
    case 'ask':
      return draft.step === 'review' ? { ...calm(draft), step: 'asking' } : draft
    case 'refused':
      return draft.step === 'asking' ? { ...draft, step: 'review', error: event.error } : draft
    case 'leave':
      return draft.step === 'asking' ? { ...draft, step: 'review', unanswered: true } : draft
    case 'answered': {
      if (!draft.unanswered) return draft
      return event.error ? { ...calm(draft), error: event.error } : emptyDraft
    }
    case 'back':
      return draft.step === 'review' || draft.step === 'token' ? { ...calm(draft), step: 'form' } : draft
    case 'reset':
      return emptyDraft
  }
}

/** Fresh balances also refresh the chosen token; without a choice the native currency is taken. */
function withBalances(draft: DraftState, balances: readonly SendableToken[]): DraftState {
  // What the wallet is being asked for stays as it was shown.
  if (draft.step === 'asking') return draft
  const { token } = draft
  const same = ({ address }: SendableToken) => address?.toLowerCase() === token?.address?.toLowerCase()
  const chosen = balances.find(same) ?? token ?? balances[0]
  return { ...draft, balances, ...(chosen && { token: chosen }) }
}

function calm(draft: DraftState): DraftState {
  const { error: _, unanswered: __, ...rest } = draft
  return rest
}
