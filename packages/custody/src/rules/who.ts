import { fail, ok, type Result } from '@latchkey/base/result'
import { type ActName, acts } from './acts.ts'
import { type Proofs, type Rank, rankOf } from './ranks.ts'

export type WalletFacts = {
  /** A secret is in force; for `addDevice`: a secret seals the recovery share. */
  readonly protected: boolean
  readonly frozen: boolean
}

export type Judgement = { readonly rank: Rank; readonly waitMs: number }

/** Decides if these proofs suffice for an act, at which rank, and how long it waits. */
export function judge(
  act: ActName,
  given: Proofs,
  facts: WalletFacts,
): Result<Judgement, 'proofs missing' | 'wallet frozen'> {
  const rank = rankOf(given)
  const { ways, whileFrozen } = acts[act]
  const kind = facts.protected ? 'protected' : 'unprotected'
  const open = ways.filter(({ on, needs }) => (on === 'any' || on === kind) && needs.every((proof) => given.has(proof)))
  if (open.length === 0) return fail('proofs missing')
  const least = Math.min(...open.map(({ waitMs }) => waitMs))
  if (!facts.frozen || whileFrozen === 'yes' || (rank === 4 && whileFrozen !== 'no')) return ok({ rank, waitMs: least })
  if (typeof whileFrozen === 'string') return fail('wallet frozen')
  return ok({ rank, waitMs: Math.max(least, whileFrozen) })
}

export type Waiting = { readonly act: ActName; readonly rank: Rank; readonly whileFrozen: boolean }

/** True if these proofs cancel the waiting act: they need at least its rank. The mailbox alone does not cancel starting over. */
export function mayCancel(given: Proofs, waiting: Waiting): boolean {
  const rank = rankOf(given)
  if (waiting.act === 'startOver') return rank === 4 || (rank >= 2 && given.has('device'))
  // The freeze link also cancels a move that was requested while the wallet was frozen.
  if (waiting.act === 'move' && waiting.whileFrozen && waiting.rank < 4) return rank >= 2
  return rank > 0 && rank >= waiting.rank
}

/** True if these proofs undo the act: they need at least its rank. */
export const mayUndo = (given: Proofs, done: { readonly rank: Rank }): boolean => rankOf(given) >= done.rank

/** True if this rank may freeze the wallet. `bar`: set by the last unfreeze. A lower rank cannot freeze again until it ends. */
export const mayFreeze = (rank: Rank, bar: { readonly rank: Rank; readonly untilMs: number }, nowMs: number): boolean =>
  nowMs >= bar.untilMs || rank >= bar.rank

/** True if an unfreeze of this rank ends the freeze: it ends freezes of its own rank and below. */
export const endsFreeze = (rank: Rank, freeze: { readonly rank: Rank }): boolean => rank >= freeze.rank

/** True if freezing the wallet or revoking the device cancels the waiting act: the device requested it without any other proof. */
export const endsWithDevice = (waiting: { readonly rank: Rank }): boolean => waiting.rank === 1
