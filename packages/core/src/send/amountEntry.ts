import { dollarsForTokens, tokensForDollars } from './dollars.ts'

/**
 * An amount as it is typed: of a token or, with `dollars`, in US dollars. The token amount is fixed while typing, so
 * that a new price does not change a transfer under review.
 */
export type AmountEntry = { readonly amount: string; readonly dollars?: string }

/** `dollarPrice`: US dollars for one token, as decimal text; absent if unknown. */
export type EnteredToken = { readonly decimals: number; readonly dollarPrice?: string | undefined }

/** An amount of the token. Replaces dollars that were typed before by its worth. */
export function enterAmount({ dollars }: AmountEntry, amount: string, token: EnteredToken | undefined): AmountEntry {
  const { decimals = 0, dollarPrice: price } = token ?? {}
  if (dollars === undefined || price === undefined) return { amount }
  return { amount, dollars: dollarsForTokens(amount, { decimals, price }) ?? '' }
}

/** An amount in US dollars. Ignored without a price. */
export function enterDollars(entry: AmountEntry, dollars: string, token: EnteredToken | undefined): AmountEntry {
  const { decimals = 0, dollarPrice: price } = token ?? {}
  if (price === undefined) return entry
  return { dollars, amount: tokensForDollars(dollars, { decimals, price }) ?? '' }
}

/**
 * Switches between the amount of the token and its value in US dollars. Text that is not an amount stays as typed. The
 * amount of the token stays exact, so switching back restores it.
 */
export function flipEntry(entry: AmountEntry, token: EnteredToken | undefined): AmountEntry {
  const { amount, dollars } = entry
  const { decimals = 0, dollarPrice: price } = token ?? {}
  if (dollars !== undefined) return { amount: amount || dollars }
  if (price === undefined) return entry
  const worth = dollarsForTokens(amount, { decimals, price })
  return worth === undefined ? { amount: '', dollars: amount } : { amount, dollars: worth }
}

/** Converts dollars to an amount of another token; clears them without a price. */
export function enterToken(entry: AmountEntry, token: EnteredToken): AmountEntry {
  if (entry.dollars === undefined) return { amount: entry.amount }
  return token.dollarPrice === undefined ? { amount: '' } : enterDollars(entry, entry.dollars, token)
}
