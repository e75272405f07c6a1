import type { LatchkeyError } from '@latchkey/base/errors'
import type { AccountParams } from '../account/queries.ts'
import { type AmountEntry, enterAmount, enterDollars, enterToken, flipEntry } from './amountEntry.ts'
import type { SendableToken, SendDraft } from './validateSend.ts'

/** A transfer while it is edited, reviewed and confirmed in the wallet (spec S4.12). */
export type DraftState = SendDraft & {
  readonly token?: SendableToken
  /** The account name that was resolved to the receiver. */
  readonly receiverName?: string
  /** The account's sendable tokens with their balances; absent while loading. */
  readonly balances?: readonly SendableToken[]
  /** The error that prevents the review. */
  readonly fault?: LatchkeyError
  /** The error of the last request to the wallet. */
  readonly error?: LatchkeyError
  /** The pending request to the wallet. `left`: the visitor no longer waits, but the wallet may still send. */
  readonly request?: { readonly operationId: string; readonly left?: true }
  /** The wallet changed network or account, so the draft is no longer what the visitor entered. */
  readonly moved?: 'network' | 'account'
  /** The visitor confirmed that the receiver is meant, although its address looks like another one. */
  readonly lookAlikeAccepted?: true
}

export type DraftEvent =
  /** The account and network of the draft. Sent first, and when the wallet changes either. */
  | { readonly type: 'account'; readonly account: AccountParams }
  | { readonly type: 'balances'; readonly balances: readonly SendableToken[] }
  /** An amount of the token. */
  | { readonly type: 'amount'; readonly amount: string }
  /** An amount in US dollars. */
  | { readonly type: 'dollars'; readonly dollars: string }
  /** Switches between the amount of the token and its value in US dollars. */
  | { readonly type: 'flip' }
  | { readonly type: 'receiver'; readonly receiver: string; readonly name?: string | undefined }
  | { readonly type: 'acceptLookAlike'; readonly accepted: boolean }
  | { readonly type: 'token'; readonly token: SendableToken }
  /** `fault` is the result of `validateSend`. */
  | { readonly type: 'validated'; readonly fault?: LatchkeyError | undefined }
  | { readonly type: 'ask'; readonly operationId: string }
  /** The visitor stopped waiting. The wallet may still respond, unless the request was withdrawn before it arrived. */
  | { readonly type: 'leave'; readonly withdrawn?: boolean }
  /** The wallet has sent the transfer, or failed with `error`. */
  | { readonly type: 'answered'; readonly operationId: string; readonly error?: LatchkeyError }

/** Token, amount, receiver and balances are empty (spec S4.12). */
export const emptyDraft: DraftState = { amount: '', receiver: '' }

/** The wallet has the request and the visitor is waiting for the response. */
export const isAsking = ({ request }: DraftState): boolean => request !== undefined && !request.left

/** Pure. The transfer does not change while the wallet has the request. */
export function draftTransition(draft: DraftState, event: DraftEvent): DraftState {
  if (event.type === 'leave') return withoutWaiting(draft, event.withdrawn)
  if (event.type === 'answered') {
    if (draft.request?.operationId !== event.operationId) return draft
    // Emptied, so that it can't be sent a second time.
    return event.error ? { ...edited(draft), error: event.error } : emptyDraft
  }
  if (isAsking(draft)) return draft
  switch (event.type) {
    case 'account':
      return withAccount(draft, event.account)
    case 'balances':
      return withBalances(draft, event.balances)
    case 'amount':
      return withEntry(edited(draft), enterAmount(draft, event.amount, draft.token))
    case 'dollars':
      return withEntry(edited(draft), enterDollars(draft, event.dollars, draft.token))
    case 'flip':
      return withEntry(edited(draft, { keepRequest: true }), flipEntry(draft, draft.token))
    case 'receiver':
      return withReceiver(draft, event)
    case 'acceptLookAlike':
      return withAcceptance(draft, event.accepted)
    case 'token':
      return withEntry({ ...edited(draft), token: event.token }, enterToken(draft, event.token))
    case 'validated':
      return event.fault ? { ...draft, fault: event.fault } : edited(draft, { keepRequest: true })
    case 'ask':
      return { ...edited(draft), request: { operationId: event.operationId } }
  }
}

function withEntry({ dollars: _, ...draft }: DraftState, entry: AmountEntry): DraftState {
  return { ...draft, ...entry }
}

function withReceiver(draft: DraftState, { receiver, name }: DraftEvent & { readonly type: 'receiver' }): DraftState {
  const { receiverName: _, lookAlikeAccepted: __, ...rest } = edited(draft)
  return { ...rest, receiver, ...(name !== undefined && { receiverName: name }) }
}

function withAcceptance(draft: DraftState, accepted: boolean): DraftState {
  const { lookAlikeAccepted: _, ...rest } = draft
  return accepted ? { ...rest, lookAlikeAccepted: true } : rest
}

function withoutWaiting(draft: DraftState, withdrawn = false): DraftState {
  if (!draft.request || !isAsking(draft)) return draft
  const { request, ...rest } = draft
  return withdrawn ? rest : { ...rest, request: { ...request, left: true } }
}

/**
 * Keeps the fields that are valid for another network or account and clears the rest. An amount belongs to its token; a receiver is
 * valid on every network of its namespace.
 */
function withAccount(draft: DraftState, { networkId, address }: AccountParams): DraftState {
  if (draft.networkId === networkId && draft.from === address) return draft
  const { amount, receiver, receiverName, token, error } = draft
  if (draft.networkId === undefined) return { ...draft, networkId, from: address }
  const sameNetwork = draft.networkId === networkId
  const sameNamespace = draft.networkId.split(':')[0] === networkId.split(':')[0]
  const touched = amount !== '' || receiver !== '' || token?.address !== undefined
  return {
    networkId,
    from: address,
    amount: sameNetwork && token?.address === undefined ? amount : '',
    receiver: sameNamespace ? receiver : '',
    ...(sameNamespace && receiverName !== undefined && { receiverName }),
    ...(touched && { moved: sameNetwork ? ('account' as const) : ('network' as const) }),
    ...(error && { error }),
  }
}

/**
 * Updates balance and price of the selected token; the last known price stays while dollars are typed. Selects the native currency
 * if none is selected.
 */
function withBalances(draft: DraftState, balances: readonly SendableToken[]): DraftState {
  const { token, dollars } = draft
  const same = ({ address }: SendableToken) => address === token?.address
  const chosen = balances.find(same) ?? token ?? balances[0]
  const needsPrice = dollars !== undefined && chosen?.dollarPrice === undefined && token?.dollarPrice !== undefined
  return {
    ...draft,
    balances,
    ...(chosen && { token: needsPrice ? { ...chosen, dollarPrice: token.dollarPrice } : chosen }),
  }
}

/** After an edit, earlier faults no longer apply and a late response belongs to another transfer. */
function edited(draft: DraftState, { keepRequest = false } = {}): DraftState {
  const { fault: _, error: __, moved: ___, request, ...rest } = draft
  return keepRequest && request ? { ...rest, request } : rest
}
