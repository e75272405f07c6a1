import type { LatchkeyError } from '@latchkey/base/errors'
import type { AccountParams } from '../account/queries.ts'
import type { SendableToken, SendDraft } from './validateSend.ts'

/** A transfer while it is being written, looked over and given to the wallet (spec S4.12). */
export type DraftState = SendDraft & {
  readonly token?: SendableToken
  readonly step: 'form' | 'token' | 'review' | 'asking'
  /** What the account can send; absent while it is being read. */
  readonly balances?: readonly SendableToken[]
  /** Why the last try to go on did not work. */
  readonly error?: LatchkeyError
  /** Asking was left without an answer: the wallet may still send. */
  readonly unanswered?: boolean
  /** What changed under the draft, so that it is not the one the visitor wrote any more. */
  readonly moved?: 'network' | 'account'
}

export type DraftEvent =
  /** Whose draft it is: told at first, and when the wallet changes network or account. */
  | { readonly type: 'account'; readonly account: AccountParams }
  | { readonly type: 'balances'; readonly balances: readonly SendableToken[] }
  | { readonly type: 'amount'; readonly amount: string }
  | { readonly type: 'receiver'; readonly receiver: string }
  | { readonly type: 'chooseToken' }
  | { readonly type: 'token'; readonly token: SendableToken }
  /** `fault` is what `validateSend` found; with one the form stays. */
  | { readonly type: 'review'; readonly fault?: LatchkeyError }
  | { readonly type: 'ask' }
  | { readonly type: 'refused'; readonly error: LatchkeyError }
  /** The visitor no longer waits. The wallet may still answer, unless the request was withdrawn before it arrived. */
  | { readonly type: 'leave'; readonly withdrawn?: boolean }
  /** The wallet answered after that: it was sent, or why not. A transfer that was sent must not stand there to be sent again. */
  | { readonly type: 'answered'; readonly error?: LatchkeyError }
  | { readonly type: 'back' }
  | { readonly type: 'reset' }

/** Token, amount, receiver and balances are empty (spec S4.12). */
export const emptyDraft: DraftState = { step: 'form', amount: '', receiver: '' }

/** Pure. Nothing of the transfer can change once the wallet was asked. */
export function draftTransition(draft: DraftState, event: DraftEvent): DraftState {
  switch (event.type) {
    case 'account':
      return withAccount(draft, event.account)
    case 'balances':
      return withBalances(draft, event.balances)
    case 'amount':
      // 'Use max' changes it under review.
      return draft.step === 'form' || draft.step === 'review' ? { ...calm(draft), amount: event.amount } : draft
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
      return draft.step === 'asking'
        ? { ...draft, step: 'review', ...(!event.withdrawn && { unanswered: true }) }
        : draft
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

/**
 * What was chosen and typed on another network or for another account is not what would be sent now: the form is back, with what
 * no longer fits emptied. An amount goes with its token; a receiver is one on every network of its namespace.
 */
function withAccount(draft: DraftState, { networkId, address }: AccountParams): DraftState {
  // What the wallet is being asked for stays as it was shown.
  if (draft.step === 'asking' || (draft.networkId === networkId && draft.from === address)) return draft
  const { step, amount, receiver, token, error } = draft
  if (draft.networkId === undefined) return { ...draft, networkId, from: address }
  const sameNetwork = draft.networkId === networkId
  const sameNamespace = draft.networkId.split(':')[0] === networkId.split(':')[0]
  const touched = step !== 'form' || amount !== '' || receiver !== '' || token?.address !== undefined
  return {
    step: 'form',
    networkId,
    from: address,
    amount: sameNetwork && token?.address === undefined ? amount : '',
    receiver: sameNamespace ? receiver : '',
    ...(touched && { moved: sameNetwork ? ('account' as const) : ('network' as const) }),
    // The answer of a wallet; what the form found belongs to the old draft.
    ...(step === 'review' && error && { error }),
  }
}

/** Fresh balances also refresh the chosen token; without a choice the native currency is taken. */
function withBalances(draft: DraftState, balances: readonly SendableToken[]): DraftState {
  // What the wallet is being asked for stays as it was shown.
  if (draft.step === 'asking') return draft
  const { token } = draft
  const same = ({ address }: SendableToken) => address === token?.address
  const chosen = balances.find(same) ?? token ?? balances[0]
  return { ...draft, balances, ...(chosen && { token: chosen }) }
}

function calm(draft: DraftState): DraftState {
  const { error: _, unanswered: __, moved: ___, ...rest } = draft
  return rest
}
