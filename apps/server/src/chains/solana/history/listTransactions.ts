import { errorOf } from '@latchkey/base/errors'
import { API_REQUEST_INVALID } from '@latchkey/contracts/errors/api'
import * as v from 'valibot'
import type { HistoryReader } from '../../historyReader.ts'
import { resultOf } from '../../resultOf.ts'
import { signatureSchema } from '../nodeSchemas.ts'
import { readTokenAccounts, tokenAccountCalls } from '../tokenAccounts.ts'

/** Number of token accounts searched besides the owner's own address, those of configured tokens first. */
const tokenAccountsMax = 20
/** Number of signatures requested per account: more than a page, because pages end with a slot. */
const signaturesMax = 100

const slotSchema = v.pipe(v.number(), v.integer(), v.minValue(0))

const signaturesSchema = v.pipe(
  v.array(
    v.object({ signature: signatureSchema, slot: slotSchema, confirmationStatus: v.optional(v.nullable(v.string())) }),
  ),
  v.maxLength(signaturesMax),
)
type Listed = v.InferOutput<typeof signaturesSchema>[number]

/**
 * Merges the histories of the owner's address and of its token accounts: a token transfer names the recipient's token account, but
 * not its owner. The order of two accounts' transactions within a slot is unknown, so that a page always ends with a slot.
 */
export const listTransactions: HistoryReader['list'] = async (ask, { chain, account, before, limit }) => {
  const place = before === undefined ? undefined : readPlace(before)
  const configured = new Set(chain.tokens.map(({ address }) => address))
  const tokenAccounts = readTokenAccounts(await ask(tokenAccountCalls(account)))
    .toSorted((one, other) => Number(configured.has(other.mint)) - Number(configured.has(one.mint)))
    .slice(0, tokenAccountsMax)
  const range = { limit: signaturesMax, commitment: 'confirmed', ...(place && { before: place.signature }) }
  const replies = await ask(
    [account, ...tokenAccounts.map(({ address }) => address)].map((address) => ({
      method: 'getSignaturesForAddress',
      params: [address, range],
    })),
  )
  const lists = replies.map((reply) => resultOf(signaturesSchema, reply))
  // The rest of its slot is on the previous page.
  const older = newestFirst(lists).filter(({ slot }) => place === undefined || slot < place.slot)
  const page = pageOf(older, lists, limit)
  return {
    entries: page.map(({ signature, slot, confirmationStatus }) => ({
      id: signature,
      isFinal: confirmationStatus === 'finalized',
      place: `${slot}.${signature}`,
    })),
    hasMore: page.length < older.length || (page.length > 0 && lists.some(isFull)),
  }
}

/** @throws API_REQUEST_INVALID */
function readPlace(text: string): { readonly slot: number; readonly signature: string } {
  const [, slot, signature] = /^(\d{1,15})\.(\w+)$/.exec(text) ?? []
  if (!v.is(signatureSchema, signature))
    throw errorOf(API_REQUEST_INVALID, { values: { reason: 'cursor is malformed' } })
  return { slot: Number(slot), signature }
}

function newestFirst(lists: readonly (readonly Listed[])[]): readonly Listed[] {
  const bySignature = new Map(lists.flat().map((listed) => [listed.signature, listed]))
  return [...bySignature.values()].toSorted((one, other) => other.slot - one.slot)
}

const isFull = (list: readonly Listed[]): boolean => list.length === signaturesMax

/** Whole slots from the start of `older` until there are `limit` transactions. */
function pageOf(older: readonly Listed[], lists: readonly (readonly Listed[])[], limit: number): readonly Listed[] {
  // A full list may lack the rest of its last slot.
  const cutSlot = Math.max(-1, ...lists.filter(isFull).map((list) => list.at(-1)?.slot ?? -1))
  const whole = older.filter(({ slot }) => slot > cutSlot)
  // A slot with more transactions than a list holds: the older ones of that slot are omitted.
  const complete = whole.length > 0 ? whole : older.filter(({ slot }) => slot === older[0]?.slot)
  const lastSlot = complete[limit - 1]?.slot ?? -1
  return complete.filter(({ slot }) => slot >= lastSlot)
}
