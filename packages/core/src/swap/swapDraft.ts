import type { LatchkeyError } from '@latchkey/base/errors'
import { swapSlippagePercent } from '@latchkey/contracts/constants/swap'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AccountParams } from '../account/queries.ts'
import { livePart } from '../features/feature.ts'
import type { Latchkey } from '../latchkey.ts'
import {
  type AmountEntry,
  type EnteredToken,
  enterAmount,
  enterDollars,
  enterToken,
  flipEntry,
} from '../send/amountEntry.ts'
import type { SwapToken } from './listSwapTokens.ts'
import type { GasSpeed } from './swapGasPrices.ts'

export type SwapSide = 'from' | 'to'

/** A swap while it is edited, reviewed and confirmed in the wallet. */
export type SwapDraft = {
  /** The account and network that the tokens belong to. */
  readonly account?: AccountParams
  readonly from?: SwapToken
  readonly to?: SwapToken
  /** As typed; parsed by `readAmount`. */
  readonly amount: string
  /** The amount typed in US dollars instead. */
  readonly dollars?: string
  readonly slippagePercent: number
  readonly speed: GasSpeed
  /** The minimum that the visitor has accepted, in base units. */
  readonly acceptedUnits?: bigint
  /** The open request to the wallet, while the visitor waits for it. */
  readonly asking?: { readonly kind: 'approval' | 'swap'; readonly operationId: string }
  /** The error of the last attempt. */
  readonly error?: LatchkeyError
}

export type SwapDraftEvent =
  /** Comes first, and again when the wallet changes account or network. */
  | { readonly type: 'account'; readonly account: AccountParams }
  /** The tokens to choose from. The native currency is preselected. */
  | { readonly type: 'tokens'; readonly tokens: readonly SwapToken[] }
  | { readonly type: 'token'; readonly side: SwapSide; readonly token: SwapToken }
  /** Switches direction. `amount` becomes the amount to pay. */
  | { readonly type: 'turn'; readonly amount: string }
  | { readonly type: 'amount'; readonly amount: string }
  /** The amount to pay in US dollars. */
  | { readonly type: 'dollars'; readonly dollars: string }
  /** Switches between the amount of the token and its value in US dollars. */
  | { readonly type: 'flip' }
  | { readonly type: 'slippage'; readonly slippagePercent: number }
  | { readonly type: 'speed'; readonly speed: GasSpeed }
  | { readonly type: 'accepted'; readonly acceptedUnits: bigint }
  | { readonly type: 'ask'; readonly kind: 'approval' | 'swap'; readonly operationId: string }
  /** The visitor stopped waiting. The wallet may still respond. */
  | { readonly type: 'leave' }
  /** The wallet has sent the swap, or failed with `error`. */
  | { readonly type: 'answered'; readonly operationId: string; readonly error?: LatchkeyError }

export const emptySwap: SwapDraft = { amount: '', slippagePercent: swapSlippagePercent, speed: 'standard' }

/** Pure. The draft does not change while the wallet has the request. */
export function swapTransition(draft: SwapDraft, event: SwapDraftEvent): SwapDraft {
  if (event.type === 'leave') return without(draft, 'asking')
  if (event.type === 'answered') return withAnswer(draft, event)
  if (event.type === 'account') return withAccount(draft, event.account)
  if (draft.asking) return draft
  switch (event.type) {
    case 'tokens':
      return withTokens(draft, event.tokens)
    case 'token':
      return withToken(draft, event)
    case 'turn':
      return turned(draft, event.amount)
    case 'amount':
      return withEntry(edited(draft), enterAmount(draft, event.amount, draft.from && pricedOf(draft.from)))
    case 'dollars':
      return withEntry(edited(draft), enterDollars(draft, event.dollars, draft.from && pricedOf(draft.from)))
    case 'flip':
      return withEntry(draft, flipEntry(draft, draft.from && pricedOf(draft.from)))
    case 'slippage':
      return { ...edited(draft), slippagePercent: event.slippagePercent }
    case 'speed':
      return { ...draft, speed: event.speed }
    case 'accepted':
      return { ...without(draft, 'error'), acceptedUnits: event.acceptedUnits }
    case 'ask':
      return { ...without(draft, 'error'), asking: { kind: event.kind, operationId: event.operationId } }
  }
}

function withAnswer(
  draft: SwapDraft,
  { operationId, error }: SwapDraftEvent & { readonly type: 'answered' },
): SwapDraft {
  if (draft.asking?.operationId !== operationId) return draft
  const { kind } = draft.asking
  const rest = without(draft, 'asking')
  if (error) return { ...rest, error }
  // Emptied, so that it can't be swapped a second time.
  return kind === 'swap' ? withEntry(edited(rest), { amount: '' }) : rest
}

function withAccount(draft: SwapDraft, account: AccountParams): SwapDraft {
  const { slippagePercent, speed } = draft
  const { networkId, address } = draft.account ?? {}
  if (networkId === account.networkId && address === account.address) return draft
  return { ...emptySwap, slippagePercent, speed, account }
}

/** Updates the chosen tokens, whose prices may have changed. */
function withTokens(draft: SwapDraft, tokens: readonly SwapToken[]): SwapDraft {
  const current = (chosen: SwapToken | undefined) => tokens.find((one) => chosen && isSameToken(one, chosen))
  const to = current(draft.to)
  const from = current(draft.from) ?? tokens.find((one) => !to || !isSameToken(one, to))
  const rest = without(without(draft, 'from'), 'to')
  return { ...rest, ...(from && { from }), ...(to && { to }) }
}

/** Choosing the token of the other side switches direction. */
function withToken(draft: SwapDraft, { side, token }: SwapDraftEvent & { readonly type: 'token' }): SwapDraft {
  const other = draft[side === 'from' ? 'to' : 'from']
  if (other && isSameToken(other, token)) return turned(draft, '')
  if (side === 'to') return { ...edited(draft), to: token }
  return withEntry({ ...edited(draft), from: token }, enterToken(draft, pricedOf(token)))
}

function turned(draft: SwapDraft, amount: string): SwapDraft {
  const { from, to } = draft
  const rest = without(without(edited(draft), 'from'), 'to')
  const entry = enterAmount(draft, amount, to && pricedOf(to))
  return withEntry({ ...rest, ...(to && { from: to }), ...(from && { to: from }) }, entry)
}

const withEntry = (draft: SwapDraft, entry: AmountEntry): SwapDraft => ({ ...without(draft, 'dollars'), ...entry })

/** More decimals of a price are not significant. */
const priceDecimals = 18

const pricedOf = (token: SwapToken): EnteredToken => ({
  decimals: token.decimals,
  // Prices of worthless tokens are 0.
  dollarPrice: token.price ? token.price.toFixed(priceDecimals) : undefined,
})

/** An edit clears the error and the visitor's acceptance. */
const edited = (draft: SwapDraft): SwapDraft => without(without(draft, 'error'), 'acceptedUnits')

function without(draft: SwapDraft, name: 'from' | 'to' | 'dollars' | 'asking' | 'error' | 'acceptedUnits'): SwapDraft {
  const { [name]: _, ...rest } = draft
  return rest
}

export const isSameToken = (one: Pick<SwapToken, 'address'>, other: Pick<SwapToken, 'address'>): boolean =>
  one.address?.toLowerCase() === other.address?.toLowerCase()

export type SwapDraftStore = {
  readonly store: StoreApi<SwapDraft>
  readonly change: (event: SwapDraftEvent) => void
}

/** The draft of an instance. It is kept when the modal closes. */
export function swapDraftOf(latchkey: Latchkey): SwapDraftStore {
  return livePart(latchkey, 'swapDraft', () => {
    const store = createStore(() => emptySwap)
    return { store, change: (event) => store.setState((draft) => swapTransition(draft, event), true) }
  })
}
