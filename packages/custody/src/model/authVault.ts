import { acts } from '../rules/acts.ts'
import { statementsKeptMs } from '../rules/durations.ts'
import { type Proof, type Proofs, rankOf } from '../rules/ranks.ts'
import { judge, mayCancel, mayFreeze, mayUndo } from '../rules/who.ts'
import { applyEntry } from './applyEntry.ts'
import type { Act, AuthState, Effect, Entry, Prepared, Wallet } from './state.ts'
import {
  applyAct,
  bringsShares,
  eraseSets,
  factsOf,
  fits,
  freeze,
  isFrozen,
  mapValues,
  signatureProofs,
  sleepUnused,
  unexpired,
} from './wallet.ts'

export type AuthMessage =
  | { readonly kind: 'mail'; readonly proof: 'code' | 'newCode' | 'notice'; readonly act: Act }
  | { readonly kind: 'prepare'; readonly act: Act; readonly mail: readonly Proof[] }
  | { readonly kind: 'sign'; readonly walletId: string; readonly device: string }
  | { readonly kind: 'decided'; readonly entries: readonly Entry[]; readonly incarnation: number; readonly to: number }
  | { readonly kind: 'tick' }

export type AuthStep = {
  readonly state: AuthState
  readonly effects: readonly Effect[]
  readonly prepared?: Prepared
  readonly released?: boolean
}

/** Handles one message to the auth vault. A refused message leaves the state unchanged. */
export function authTransition(state: AuthState, message: AuthMessage, nowMs: number): AuthStep {
  switch (message.kind) {
    case 'mail':
      return {
        state: { ...state, mailed: { ...state.mailed, [`${message.proof}:${message.act.id}`]: message.act.expiresMs } },
        effects: [],
      }
    case 'prepare':
      return prepare(state, message, nowMs)
    case 'sign':
      return release(state, message, nowMs)
    case 'decided':
      return applyEntries(state, message, nowMs)
    case 'tick':
      return tick(state, nowMs)
  }
}

/** Proofs that only `recovery` can check; assumed valid until it has decided. */
const provenElsewhere: readonly Proof[] = ['link', 'control', 'secret']

function prepare(
  state: AuthState,
  message: { readonly act: Act; readonly mail: readonly Proof[] },
  nowMs: number,
): AuthStep {
  const { act } = message
  const wallet = state.wallets[act.walletId]
  const known = state.prepared[act.id]
  if (known) return { state, effects: [], ...(sameAct(known.act, act) ? { prepared: known } : {}) }
  if (!wallet || !state.caughtUp || wallet.done[act.id] || nowMs > act.expiresMs || !fits(wallet, act, nowMs))
    return { state, effects: [] }
  const mail = message.mail.filter((proof) => (state.mailed[`${proof}:${act.id}`] ?? 0) >= nowMs)
  const signed = signatureProofs(wallet, act, nowMs)
  const given = new Set<Proof>([...signed, ...mail])
  // A joining device signs with the control key after it has rebuilt it; recovery verifies every link.
  const joins = act.act === 'addDevice' ? provenElsewhere : []
  const link: readonly Proof[] = given.has('code') ? ['link'] : []
  const verdict = judge(act.act, new Set([...given, ...joins, ...link]), factsOf(wallet, act, nowMs))
  if (!verdict.ok || !allowed(wallet, act, { given: new Set([...given, ...link]), nowMs }))
    return { state, effects: [] }
  const prepared: Prepared = { act, mail, ...verdict.value, incarnation: state.incarnation }
  const stored = { ...state, prepared: { ...state.prepared, [act.id]: prepared } }
  return { ...obeyAtOnce(stored, { wallet, prepared, signed, nowMs }), prepared }
}

/** True if both are the same act. The signatures of `addDevice` are ignored, because the device can make them only later. */
export const sameAct = (one: Act, other: Act): boolean => bodyOf(one) === bodyOf(other)

function bodyOf(act: Act): string {
  const { control, secret, ...body } = act
  return JSON.stringify(act.act === 'addDevice' ? body : act)
}

type Given = { readonly given: Proofs; readonly nowMs: number }

/** Rules that depend on the targeted act, freeze or set. */
export function allowed(wallet: Wallet, act: Act, { given, nowMs }: Given): boolean {
  const waiting = act.act === 'cancel' ? wallet.waiting[act.target ?? ''] : undefined
  if (act.act === 'cancel') {
    return (
      waiting !== undefined &&
      mayCancel(given, { act: waiting.act.act, rank: waiting.rank, whileFrozen: waiting.whileFrozen })
    )
  }
  if (act.act === 'undo') {
    const last = wallet.replaced.at(-1)
    return last !== undefined && mayUndo(given, last)
  }
  return act.act !== 'freeze' || mayFreeze(rankOf(given), wallet.bar, nowMs)
}

type Obeyed = { readonly wallet: Wallet; readonly prepared: Prepared; readonly signed: Proofs; readonly nowMs: number }

/** Applies a freeze, or an unfreeze that is proved by signatures, before the other vault has been notified. */
function obeyAtOnce(state: AuthState, { wallet, prepared, signed, nowMs }: Obeyed): AuthStep {
  const { act, rank } = prepared
  const put = (next: Wallet): AuthState => ({ ...state, wallets: { ...state.wallets, [wallet.id]: next } })
  if (act.act === 'freeze') {
    const effect: Effect = {
      at: 'auth',
      kind: 'froze',
      rank,
      barRank: nowMs < wallet.bar.untilMs ? wallet.bar.rank : 0,
    }
    return { state: put({ ...wallet, freezes: freeze(wallet, act.id, rank).freezes }), effects: [effect] }
  }
  if (act.act === 'unfreeze' && signed.has('secret') && signed.has('device')) {
    const { freezes, bar } = applyAct(wallet, { act, rank, seq: 0, nowMs, held: true })
    return { state: put({ ...wallet, freezes, bar }), effects: [] }
  }
  return { state, effects: [] }
}

/** Releases a share to an active device, for signing. */
function release(
  state: AuthState,
  { walletId, device }: { walletId: string; device: string },
  nowMs: number,
): AuthStep {
  const wallet = state.wallets[walletId]
  const row = wallet?.devices[device]
  const set = Object.entries(wallet?.sets ?? {}).find(
    ([, one]) => one.device === device && one.status === 'inForce' && one.held,
  )
  const open = state.caughtUp && wallet !== undefined && wallet.state !== 'deleted' && !isFrozen(wallet)
  if (!open || row?.status !== 'active' || !set) return { state, effects: [], released: false }
  const devices = { ...wallet.devices, [device]: { ...row, usedMs: nowMs } }
  const next = { ...state, wallets: { ...state.wallets, [walletId]: { ...wallet, devices } } }
  return { state: next, effects: [{ at: 'auth', kind: 'released', device, set: set[0] }], released: true }
}

type Decided = { readonly entries: readonly Entry[]; readonly incarnation: number; readonly to: number }

/**
 * Applies consecutive decisions and ignores later ones, which are delivered again. A restored vault applies the decisions that it
 * has lost without its own checks, because it has lost the proofs too.
 */
function applyEntries(state: AuthState, { entries, incarnation, to }: Decided, nowMs: number): AuthStep {
  // A delivery addressed to an earlier incarnation would end the catch-up too early.
  if (incarnation !== state.partner || to !== state.incarnation) return { state, effects: [] }
  const restores = !state.caughtUp
  const effects: Effect[] = []
  let next = state
  for (const entry of [...entries].sort((one, other) => one.seq - other.seq)) {
    if (entry.seq !== next.applied + 1) continue
    const wallet = next.wallets[entry.walletId]
    if (!wallet || !(restores || mayApply(next, wallet, entry, nowMs))) break
    const held = entry.act === undefined || !bringsShares(entry.act) || next.prepared[entry.actId] !== undefined
    const step = applyEntry(wallet, entry, { nowMs, held, at: 'auth' })
    effects.push(...step.effects)
    const history = [...next.history, entry]
    next = { ...next, wallets: { ...next.wallets, [wallet.id]: step.wallet }, applied: entry.seq, history }
  }
  return { state: restores ? { ...next, caughtUp: true } : next, effects }
}

/**
 * True if this vault's own checks allow the decision: it has verified the proofs that only it can verify, and its own wait is over.
 */
function mayApply(state: AuthState, wallet: Wallet, entry: Entry, nowMs: number): boolean {
  const { kind, act, actId, rank, waitMs } = entry
  if (kind === 'drop' || kind === 'close') return true
  if (kind === 'endFreeze') return (wallet.freezes[actId]?.rank ?? 0) < wallet.bar.rank
  if (!act || wallet.state === 'deleted') return false
  if (acts[act.act].restricts) return true
  // A waiting act was checked when it arrived, and this is the same signed act.
  const waiting = wallet.waiting[actId]
  if (kind === 'finish' && waiting)
    return sameAct(waiting.act, act) && rank <= waiting.rank && (waiting.dueMs ?? 0) <= nowMs
  const prepared = state.prepared[actId]
  if (!prepared || rank > prepared.rank) return false
  if (!sameAct(prepared.act, act) || (act.act === 'addDevice' && !isSigned(wallet, prepared, act, nowMs))) return false
  return kind === 'waiting' ? waitMs >= prepared.waitMs : prepared.waitMs === 0
}

/** Verifies the signatures of a new device, which it can only make once it has rebuilt the key. */
function isSigned(wallet: Wallet, { mail }: Prepared, act: Act, nowMs: number): boolean {
  const given = new Set<Proof>([...signatureProofs(wallet, act, nowMs), ...mail, 'link'])
  return judge(act.act, given, { ...factsOf(wallet, act, nowMs), frozen: false }).ok
}

function tick(state: AuthState, nowMs: number): AuthStep {
  if (!state.caughtUp) return { state, effects: [] }
  const effects: Effect[] = []
  const wallets = mapValues(state.wallets, (wallet) => {
    const erased = eraseSets(wallet, 'auth', nowMs)
    effects.push(...erased.effects)
    return sleepUnused(erased.wallet, nowMs)
  })
  // Deletes acts that recovery has not decided within 30 days.
  const prepared = Object.entries(state.prepared).filter(([, { act }]) => act.expiresMs + statementsKeptMs > nowMs)
  return {
    state: { ...state, wallets, prepared: Object.fromEntries(prepared), mailed: unexpired(state.mailed, nowMs) },
    effects,
  }
}
