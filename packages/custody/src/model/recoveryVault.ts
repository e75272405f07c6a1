import { acts } from '../rules/acts.ts'
import { keptMs } from '../rules/durations.ts'
import { type Proof, type Rank, rankOf } from '../rules/ranks.ts'
import { judge } from '../rules/who.ts'
import { applyEntry } from './applyEntry.ts'
import { allowed, sameAct } from './authVault.ts'
import type { Act, Effect, Entry, Prepared, RecoveryState, Wallet } from './state.ts'
import { eraseSets, factsOf, fits, isFrozen, mapValues, signatureProofs, unexpired } from './wallet.ts'

export type RecoveryMessage =
  | { readonly kind: 'announce'; readonly device: string; readonly address: string }
  | { readonly kind: 'signUp'; readonly device: string; readonly address: string; readonly wallet: Wallet }
  | { readonly kind: 'mail'; readonly proof: 'link' | 'notice'; readonly act: Act }
  /** A new device requests the share with auth's statement, after its link was opened and the number chosen. */
  | {
      readonly kind: 'recover'
      readonly act: Act
      readonly prepared: Prepared | undefined
      readonly mail: readonly Proof[]
    }
  | {
      readonly kind: 'decide'
      readonly act: Act
      readonly prepared: Prepared | undefined
      readonly mail: readonly Proof[]
    }
  | {
      readonly kind: 'receipt'
      readonly applied: number
      readonly incarnation: number
      readonly history?: readonly Entry[]
    }
  | { readonly kind: 'tick' }

export type RecoveryStep = {
  readonly state: RecoveryState
  readonly effects: readonly Effect[]
  readonly accepted: boolean
}

const refused = (state: RecoveryState): RecoveryStep => ({ state, effects: [], accepted: false })

/** Handles one message to the recovery vault, which decides the order of all acts. A refused message leaves the state unchanged. */
export function recoveryTransition(state: RecoveryState, message: RecoveryMessage, nowMs: number): RecoveryStep {
  switch (message.kind) {
    case 'announce': {
      const announced = { ...state.announced, [message.device]: message.address }
      return { state: { ...state, announced }, effects: [], accepted: true }
    }
    case 'signUp':
      return signUp(state, message)
    case 'mail': {
      const mailed = { ...state.mailed, [`${message.proof}:${message.act.id}`]: message.act.expiresMs }
      return { state: { ...state, mailed }, effects: [], accepted: true }
    }
    case 'recover':
      return recover(state, message, nowMs)
    case 'decide':
      return decide(state, message, nowMs)
    case 'receipt':
      return receive(state, message, nowMs)
    case 'tick':
      return tick(state, nowMs)
  }
}

/** Stores a new wallet, but only for an address that the device itself announced, whatever auth states. */
function signUp(
  state: RecoveryState,
  { device, address, wallet }: { device: string; address: string; wallet: Wallet },
): RecoveryStep {
  if (!state.caughtUp || state.announced[device] !== address || wallet.address !== address) return refused(state)
  if (isTaken(state, address) || state.wallets[wallet.id]) return refused(state)
  return { state: { ...state, wallets: { ...state.wallets, [wallet.id]: wallet } }, effects: [], accepted: true }
}

const isTaken = ({ wallets, reserved }: RecoveryState, address: string): boolean =>
  reserved[address] !== undefined ||
  Object.values(wallets).some((one) => one.state === 'active' && one.address === address)

type Request = { readonly act: Act; readonly prepared: Prepared | undefined; readonly mail: readonly Proof[] }

/** Mailed proofs: this vault's own, and those that auth states for exactly this act. */
function mailProofs(state: RecoveryState, { act, prepared, mail }: Request, nowMs: number): readonly Proof[] {
  const own = mail.filter((proof) => proof !== 'code' && proof !== 'newCode')
  const fresh = own.filter((proof) => (state.mailed[`${proof}:${act.id}`] ?? 0) >= nowMs)
  const stated = prepared && sameAct(prepared.act, act) ? prepared.mail.filter((proof) => proof !== 'link') : []
  return [...fresh, ...stated]
}

function recover(state: RecoveryState, request: Request, nowMs: number): RecoveryStep {
  const { act } = request
  const wallet = state.wallets[act.walletId]
  const proofs = mailProofs(state, request, nowMs)
  const mayRecover =
    act.act === 'addDevice' && proofs.includes('code') && proofs.includes('link') && nowMs <= act.expiresMs
  if (!wallet || !state.caughtUp || !mayRecover || isFrozen(wallet) || !fits(wallet, act, nowMs)) return refused(state)
  const set = Object.entries(wallet.sets).find(
    ([, one]) => one.kind === 'recovery' && one.status === 'inForce' && one.held,
  )
  if (!set) return refused(state)
  const effects: Effect[] = [{ at: 'recovery', kind: 'released', device: act.device, set: set[0] }]
  return { state: { ...state, given: { ...state.given, [act.id]: true } }, effects, accepted: true }
}

/** Decides an act once. A repeated request gets the same response. */
function decide(state: RecoveryState, { act, prepared: sent, mail }: Request, nowMs: number): RecoveryStep {
  const prepared = sent && sent.incarnation === state.partner && sameAct(sent.act, act) ? sent : undefined
  const wallet = state.wallets[act.walletId]
  if (!wallet || !state.caughtUp) return refused(state)
  if (wallet.done[act.id] || wallet.waiting[act.id]) return { state, effects: [], accepted: true }
  const proofs = mailProofs(state, { act, prepared, mail }, nowMs)
  // Auth's statement may arrive late for acts that give no access, and for signed ones that auth has already carried out.
  const late = acts[act.act].restricts || act.act === 'unfreeze'
  if (nowMs > act.expiresMs && !(late && prepared)) return refused(state)
  if (!fits(wallet, act, nowMs)) return refused(state)
  const given = new Set<Proof>([...signatureProofs(wallet, act, nowMs), ...proofs])
  if (act.act === 'freeze' && !allowed(wallet, act, { given, nowMs })) return endFreeze(state, act, nowMs)
  const verdict = judge(act.act, given, factsOf(wallet, act, nowMs))
  if (!verdict.ok || !allowed(wallet, act, { given, nowMs })) return refused(state)
  // Only acts that restrict access are decided without auth's statement.
  if (!prepared && !acts[act.act].restricts) return refused(state)
  if (act.act === 'changeEmail' && isTaken(state, act.newAddress ?? '')) return refused(state)
  if (act.act === 'addDevice' && !state.given[act.id]) return refused(state)
  const rank = Math.min(rankOf(given), prepared?.rank ?? 4) as Rank
  const waitMs = Math.max(verdict.value.waitMs, prepared?.waitMs ?? 0)
  const kind = waitMs === 0 ? 'finish' : 'waiting'
  const step = append(state, { kind, walletId: wallet.id, actId: act.id, act, rank, waitMs }, nowMs)
  if (act.act !== 'freeze') return step
  const bar = nowMs < wallet.bar.untilMs ? wallet.bar.rank : 0
  return { ...step, effects: [...step.effects, { at: 'recovery', kind: 'froze', rank, barRank: bar }] }
}

/** Ends a freeze that auth applied before it knew of the unfreeze that bars it. */
function endFreeze(state: RecoveryState, act: Act, nowMs: number): RecoveryStep {
  const entry = { kind: 'endFreeze' as const, walletId: act.walletId, actId: act.id, rank: 0 as const, waitMs: 0 }
  return append(state, entry, nowMs)
}

function append(state: RecoveryState, facts: Omit<Entry, 'seq'>, nowMs: number): RecoveryStep {
  const seq = state.log.length + 1
  const entry: Entry = { ...facts, seq }
  const wallet = state.wallets[entry.walletId]
  if (!wallet) return refused(state)
  const applied = applyEntry(wallet, entry, { nowMs, held: true, at: 'recovery' })
  // The wallet's previous address stays reserved until auth has confirmed the change.
  const left = applied.wallet.address !== wallet.address || applied.wallet.state !== 'active'
  const reserved = left && wallet.address !== '' ? { ...state.reserved, [wallet.address]: seq } : state.reserved
  const wallets = { ...state.wallets, [wallet.id]: applied.wallet }
  return {
    state: { ...state, wallets, reserved, log: [...state.log, entry] },
    effects: applied.effects,
    accepted: true,
  }
}

type Receipt = { readonly applied: number; readonly incarnation: number; readonly history?: readonly Entry[] }

/**
 * Starts the waits of the acts that a receipt of auth confirms. A restored vault first adopts the decisions that auth has applied.
 */
function receive(state: RecoveryState, receipt: Receipt, nowMs: number): RecoveryStep {
  const { applied, history, incarnation } = receipt
  if (incarnation < state.partner) return refused(state)
  const known = incarnation > state.partner ? forgetReceipts({ ...state, partner: incarnation }) : state
  const current = known.caughtUp ? known : catchUp(known, history, nowMs)
  if (!current.caughtUp) return refused(state)
  const confirmed = Math.max(current.confirmed, Math.min(applied, current.log.length))
  const wallets = mapValues(current.wallets, (wallet) => ({
    ...wallet,
    waiting: mapValues(wallet.waiting, (one) =>
      one.dueMs === undefined && one.seq <= confirmed ? { ...one, dueMs: nowMs + one.waitMs } : one,
    ),
    replaced: wallet.replaced.map((one) =>
      one.receiptMs === undefined && one.seq <= confirmed ? { ...one, receiptMs: nowMs } : one,
    ),
  }))
  const reserved = Object.fromEntries(Object.entries(current.reserved).filter(([, seq]) => seq > confirmed))
  return { state: { ...current, wallets, confirmed, reserved }, effects: [], accepted: true }
}

/** Discards the receipts of an auth vault that has been restored: its waits start again, so ours must, too. */
function forgetReceipts(state: RecoveryState): RecoveryState {
  const wallets = mapValues(state.wallets, (wallet) => ({
    ...wallet,
    waiting: mapValues(wallet.waiting, ({ dueMs, ...one }) => one),
    replaced: wallet.replaced.map(({ receiptMs, ...one }) => one),
  }))
  return { ...state, wallets, confirmed: 0 }
}

function catchUp(state: RecoveryState, history: readonly Entry[] | undefined, nowMs: number): RecoveryState {
  if (!history) return state
  let next = state
  for (const entry of history.filter(({ seq }) => seq > state.log.length)) {
    const wallet = next.wallets[entry.walletId]
    if (!wallet) continue
    const step = applyEntry(wallet, entry, { nowMs, held: false, at: 'recovery' })
    next = { ...next, wallets: { ...next.wallets, [wallet.id]: step.wallet }, log: [...next.log, entry] }
  }
  return { ...next, caughtUp: true }
}

function tick(state: RecoveryState, nowMs: number): RecoveryStep {
  if (!state.caughtUp) return refused(state)
  const effects: Effect[] = []
  let next: RecoveryState = { ...state, mailed: unexpired(state.mailed, nowMs) }
  for (const walletId of Object.keys(state.wallets)) {
    for (const entry of due(next.wallets[walletId], nowMs)) {
      const step = append(next, entry, nowMs)
      effects.push(...step.effects)
      next = step.state
    }
  }
  const erased = erase(next, nowMs)
  return { state: erased.state, effects: [...effects, ...erased.effects], accepted: true }
}

/** Decisions that are due, such as the end of a wait. */
function due(wallet: Wallet | undefined, nowMs: number): readonly Omit<Entry, 'seq'>[] {
  if (!wallet) return []
  const facts = { walletId: wallet.id, waitMs: 0 }
  const oldest = wallet.replaced[0]
  if (oldest?.receiptMs !== undefined && oldest.receiptMs + keptMs <= nowMs)
    return [{ ...facts, kind: 'close', actId: oldest.actId, rank: 0 }]
  const one = Object.values(wallet.waiting).find(
    ({ act, rank, dueMs }) => dueMs !== undefined && dueMs <= nowMs && !(isFrozen(wallet) && isHeld(act, rank)),
  )
  if (!one) return []
  const { act, rank } = one
  if (!fits(wallet, act, nowMs)) return [{ ...facts, kind: 'drop', actId: act.id, rank: 0 }]
  return [{ ...facts, kind: 'finish', actId: act.id, act, rank }]
}

/** True if a freeze suspends the act. Applies to acts that were already waiting, too. */
const isHeld = ({ act }: Act, rank: Rank): boolean =>
  rank < 4 && (acts[act].whileFrozen === 'no' || acts[act].whileFrozen === 'secret')

/** Erases replaced sets, once auth has confirmed every decision: until then it may still refer to them. */
function erase(state: RecoveryState, nowMs: number): RecoveryStep {
  if (state.confirmed < state.log.length) return refused(state)
  const effects: Effect[] = []
  const wallets = mapValues(state.wallets, (wallet) => {
    const erased = eraseSets(wallet, 'recovery', nowMs)
    effects.push(...erased.effects)
    return erased.wallet
  })
  return { state: { ...state, wallets }, effects, accepted: true }
}
