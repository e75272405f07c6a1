import type { Effect, Entry, Role, Wallet } from './state.ts'
import { applyAct, dropWaiting, raiseBar } from './wallet.ts'

type Context = { readonly nowMs: number; readonly held: boolean; readonly at: Role }

/** Applies a decision of `recovery` to the wallet, at either vault. */
export function applyEntry(wallet: Wallet, entry: Entry, { nowMs, held, at }: Context) {
  const { kind, act, actId, rank, waitMs, seq } = entry
  const effects: Effect[] = []
  if (kind === 'drop') return { wallet: dropWaiting(wallet, [actId]), effects }
  if (kind === 'close')
    return { wallet: { ...wallet, replaced: wallet.replaced.filter((one) => one.actId !== actId) }, effects }
  if (kind === 'endFreeze' || !act) return { wallet: endFreeze(wallet, actId), effects }
  if (kind === 'waiting') {
    const frozen = Object.values(wallet.freezes).some(({ on }) => on)
    // recovery counts from the receipt of auth, so that auth's own wait is always over first.
    const due = at === 'auth' ? { dueMs: nowMs + waitMs } : {}
    const one = { act, rank, waitMs, seq, whileFrozen: frozen, ...due }
    const next = { ...wallet, waiting: { ...wallet.waiting, [actId]: one } }
    return { wallet: act.act === 'unfreeze' ? raiseBar(next, rank, nowMs + waitMs) : next, effects }
  }
  const before = act.target === undefined ? undefined : wallet.waiting[act.target]
  if (act.act === 'cancel' && before)
    effects.push({ at, kind: 'cancelled', actId: before.act.id, rank: before.rank, by: act, byRank: rank })
  effects.push({ at, kind: 'finished', act, rank })
  return { wallet: applyAct(wallet, { act, rank, seq, nowMs, held }), effects }
}

function endFreeze(wallet: Wallet, id: string): Wallet {
  const freeze = wallet.freezes[id]
  return {
    ...wallet,
    freezes: { ...wallet.freezes, [id]: { rank: freeze?.rank ?? 0, on: false } },
    done: { ...wallet.done, [id]: 'cancelled' },
  }
}
