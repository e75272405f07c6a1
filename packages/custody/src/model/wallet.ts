import { acts } from '../rules/acts.ts'
import { freezeBarMs, keptMs, longKnownMs, mailShutMs, secretInForceMs, sleepMs } from '../rules/durations.ts'
import type { Proof, Rank } from '../rules/ranks.ts'
import { endsFreeze, endsWithDevice } from '../rules/who.ts'
import type { Act, DeviceRow, Effect, Replaced, Role, ShareSet, WaitingAct, Wallet } from './state.ts'

export const isFrozen = ({ freezes }: Wallet): boolean => Object.values(freezes).some(({ on }) => on)

/** The key of the secret in force: the newest one that was set at least 7 days ago. */
export const secretInForce = ({ secrets }: Wallet, nowMs: number): string | undefined =>
  secrets.findLast(({ fromMs }) => fromMs <= nowMs)?.key

/** The key that seals the recovery share in force. */
export const sealedBy = ({ sets }: Wallet): string | undefined =>
  Object.values(sets).find(({ kind, status }) => kind === 'recovery' && status === 'inForce')?.sealedBy

/** Devices of a set that was replaced less than 7 days ago can still object. */
const objections: readonly string[] = ['undo', 'cancel', 'unfreeze']

/** Proofs that follow from the signatures of an act; every vault verifies them itself. */
export function signatureProofs(wallet: Wallet, act: Act, nowMs: number): Set<Proof> {
  const given = new Set<Proof>()
  const row = wallet.devices[act.device]
  const last = wallet.replaced.at(-1)
  const replacedActive = wallet.replaced.some(({ devices }) => devices[act.device] === 'active')
  const counts =
    row?.status === 'active' ||
    (act.act === 'wake' && row?.status === 'asleep') ||
    (objections.includes(act.act) && row !== undefined && replacedActive)
  if (row && counts) {
    given.add('device')
    if (row.first || row.sinceMs + longKnownMs <= nowMs) given.add('longDevice')
  }
  const control = act.act === 'undo' ? (last?.control ?? wallet.control) : wallet.control
  if (act.control === control) given.add('control')
  const secret = act.act === 'addDevice' ? sealedBy(wallet) : secretInForce(wallet, nowMs)
  if (secret !== undefined && act.secret === secret) given.add('secret')
  return given
}

/** The facts of a wallet on which the rules of an act depend. */
export function factsOf(wallet: Wallet, act: Act, nowMs: number) {
  const secret = act.act === 'addDevice' ? sealedBy(wallet) : secretInForce(wallet, nowMs)
  return { protected: secret !== undefined, frozen: isFrozen(wallet) }
}

/** False if the wallet's state no longer permits the act. */
export function fits(wallet: Wallet, act: Act, nowMs: number): boolean {
  if (wallet.state === 'deleted') return false
  if (wallet.state === 'detached') return act.act === 'leave' || act.act === 'freeze'
  const { target } = act
  if (act.act === 'addDevice') return act.epoch === wallet.epoch && nowMs >= wallet.mailShutUntilMs
  if (act.act === 'protect') return act.epoch === wallet.epoch && act.newSecret !== undefined
  if (act.act === 'move') return act.epoch === wallet.epoch && act.newControl !== undefined
  if (act.act === 'revoke') return target !== undefined && target !== act.device && wallet.devices[target] !== undefined
  if (act.act === 'undo') return wallet.replaced.at(-1)?.actId === target
  if (act.act === 'cancel') return target !== undefined && wallet.waiting[target] !== undefined
  return true
}

type Done = {
  readonly act: Act
  readonly rank: Rank
  readonly seq: number
  readonly nowMs: number
  readonly held: boolean
}

/**
 * Returns the wallet after an act. Both vaults use it; `auth` applies acts in the order decided by `recovery`. `held`: this vault
 * has its shares of the new sets.
 */
export function applyAct(wallet: Wallet, done: Done): Wallet {
  const { act, rank, nowMs } = done
  const marked: Wallet = { ...without(wallet, act.id), done: { ...wallet.done, [act.id]: 'finished' } }
  switch (act.act) {
    case 'addDevice':
      return putDevice(marked, done)
    case 'protect':
    case 'move':
      return replaceAll(marked, done)
    case 'revoke':
      return endDevices(marked, [act.target ?? ''], done)
    case 'leave':
      return { ...marked, devices: { ...marked.devices, ...statusOf(marked, act.device, 'removed') } }
    case 'unfreeze':
      return endFreezes(marked, done)
    case 'changeEmail':
      return { ...marked, address: act.newAddress ?? marked.address }
    case 'delete':
      return {
        ...marked,
        state: 'deleted',
        sets: mapValues(marked.sets, (set) => replacedSet(set, nowMs)),
        waiting: {},
      }
    case 'startOver':
      return { ...marked, state: 'detached', address: '', waiting: {} }
    case 'undo':
      return undo(marked, done)
    case 'cancel':
      return dropWaiting(marked, [act.target ?? ''])
    case 'freeze':
      return freeze(marked, act.id, rank)
    case 'wake':
      return { ...marked, devices: { ...marked.devices, ...statusOf(marked, act.device, 'active', nowMs) } }
    default:
      return marked
  }
}

const without = (wallet: Wallet, actId: string): Wallet => {
  const { [actId]: _, ...waiting } = wallet.waiting
  return { ...wallet, waiting }
}

/** Cancels waiting acts. */
export function dropWaiting(wallet: Wallet, ids: readonly string[]): Wallet {
  const cancelled = Object.fromEntries(ids.map((id) => [id, 'cancelled' as const]))
  return { ...ids.reduce(without, wallet), done: { ...wallet.done, ...cancelled } }
}

/** Freezes the wallet, and cancels waiting acts that a device requested without any other proof. */
export function freeze(wallet: Wallet, id: string, rank: Rank): Wallet {
  // An existing entry takes precedence, so that a repeated or late statement does not revive a freeze that has ended.
  const frozen = { ...wallet, freezes: { [id]: { rank, on: true }, ...wallet.freezes } }
  return dropWaiting(frozen, waitingOf(wallet, endsWithDevice))
}

const waitingOf = ({ waiting }: Wallet, test: (one: WaitingAct) => boolean): readonly string[] =>
  Object.entries(waiting).flatMap(([id, one]) => (test(one) ? [id] : []))

function statusOf({ devices }: Wallet, id: string, status: DeviceRow['status'], usedMs?: number) {
  const row = devices[id]
  if (!row) return {}
  return { [id]: { ...row, status, ...(usedMs === undefined ? {} : { usedMs }) } }
}

const replacedSet = (set: ShareSet, nowMs: number): ShareSet =>
  set.status === 'inForce' ? { ...set, status: 'replaced', replacedMs: nowMs } : set

export function mapValues<value, mapped>(
  record: Readonly<Record<string, value>>,
  map: (value: value, key: string) => mapped,
): Record<string, mapped> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]))
}

export const deviceSet = (device: string, held = true): ShareSet => ({
  ...{ kind: 'device', device, status: 'inForce', replacedMs: 0, held },
})

function putDevice(wallet: Wallet, { act, nowMs, held }: Done): Wallet {
  const row: DeviceRow = { status: 'active', sinceMs: nowMs, first: false, usedMs: nowMs }
  const devices = { ...wallet.devices, [act.device]: row }
  return { ...wallet, devices, sets: { ...wallet.sets, [`device ${act.id}`]: deviceSet(act.device, held) } }
}

/** Creates new sets for the acting device and for recovery. The previous sets and devices are kept for 7 days. */
function replaceAll(wallet: Wallet, { act, rank, seq, nowMs, held }: Done): Wallet {
  const inForce = Object.entries(wallet.sets).filter(([, { status }]) => status === 'inForce')
  const others = Object.entries(wallet.devices).filter(([, { status }]) => status === 'active' || status === 'asleep')
  const before: Replaced = {
    ...{ actId: act.id, rank, seq, all: true, secrets: wallet.secrets, control: wallet.control },
    devices: Object.fromEntries(others.map(([id, { status }]) => [id, status])),
    sets: inForce.map(([id]) => id),
  }
  const seal = act.newSecret ?? sealedBy(wallet)
  const recovery: ShareSet = {
    ...{ kind: 'recovery', device: '', status: 'inForce', replacedMs: 0, held },
    ...(seal === undefined ? {} : { sealedBy: seal }),
  }
  return {
    ...wallet,
    epoch: wallet.epoch + 1,
    control: act.newControl ?? wallet.control,
    secrets:
      act.newSecret === undefined
        ? wallet.secrets
        : [...wallet.secrets, { key: act.newSecret, fromMs: nowMs + secretInForceMs }],
    devices: mapValues(wallet.devices, (row, id) =>
      id !== act.device && before.devices[id] ? { ...row, status: 'replaced' as const } : row,
    ),
    sets: {
      ...mapValues(wallet.sets, (set) => replacedSet(set, nowMs)),
      [`device ${act.id}`]: deviceSet(act.device, held),
      [`recovery ${act.id}`]: recovery,
    },
    replaced: [...wallet.replaced, before],
  }
}

function endDevices(wallet: Wallet, targets: readonly string[], { act, rank, seq, nowMs }: Done): Wallet {
  const rows = Object.entries(wallet.devices).filter(
    ([id, { status }]) => targets.includes(id) && (status === 'active' || status === 'asleep'),
  )
  if (rows.length === 0) return wallet
  const ids = rows.map(([id]) => id)
  const sets = Object.entries(wallet.sets).filter(([, set]) => ids.includes(set.device) && set.status === 'inForce')
  const before: Replaced = {
    ...{ actId: act.id, rank, seq, all: false, secrets: wallet.secrets, control: wallet.control },
    devices: Object.fromEntries(rows.map(([id, { status }]) => [id, status])),
    sets: sets.map(([id]) => id),
  }
  const ended = waitingOf(wallet, (one) => ids.includes(one.act.device) && endsWithDevice(one))
  return {
    ...dropWaiting(wallet, ended),
    devices: mapValues(wallet.devices, (row, id) => (ids.includes(id) ? { ...row, status: 'replaced' as const } : row)),
    sets: mapValues(wallet.sets, (set, id) => (before.sets.includes(id) ? replacedSet(set, nowMs) : set)),
    replaced: [...wallet.replaced, before],
  }
}

/** Bars freezes of lower ranks as soon as an unfreeze is requested; otherwise they could prolong its wait forever. */
export function raiseBar(wallet: Wallet, rank: Rank, nowMs: number): Wallet {
  const { bar } = wallet
  if (bar.rank > rank && nowMs < bar.untilMs) return wallet
  return { ...wallet, bar: { rank, untilMs: nowMs + freezeBarMs } }
}

/** Ends freezes. Devices that are not kept are revoked, or, without the secret of a protected wallet, put to sleep. */
function endFreezes(wallet: Wallet, done: Done): Wallet {
  const { act, rank, nowMs } = done
  const freezes = mapValues(wallet.freezes, (one, id) =>
    act.ends?.includes(id) && endsFreeze(rank, one) ? { ...one, on: false } : one,
  )
  const open = raiseBar({ ...wallet, freezes }, rank, nowMs)
  const { keep } = act
  if (!keep) return open
  const dropped = Object.keys(open.devices).filter((id) => id !== act.device && !keep.includes(id))
  if (rank === 4 || wallet.secrets.length === 0) return endDevices(open, dropped, done)
  const sleeps = (id: string, { status }: DeviceRow) => status === 'active' && dropped.includes(id)
  const devices = mapValues(open.devices, (row, id) => (sleeps(id, row) ? { ...row, status: 'asleep' as const } : row))
  return { ...open, devices }
}

function undo(wallet: Wallet, { nowMs }: Done): Wallet {
  const before = wallet.replaced.at(-1)
  if (!before) return wallet
  const wasFirst = before.secrets.length === 0 && wallet.secrets.length > 0
  const sets = mapValues(wallet.sets, (set, id) => {
    if (before.sets.includes(id)) return { ...set, status: 'inForce' as const, replacedMs: 0 }
    // Also replaces the sets of the undone act and of devices that joined since.
    return before.all ? replacedSet(set, nowMs) : set
  })
  const restored = mapValues(wallet.devices, (row, id) => {
    const status = before.devices[id]
    if (status) return { ...row, status }
    return row.status === 'active' && !hasSet(sets, id) ? { ...row, status: 'removed' as const } : row
  })
  return {
    ...wallet,
    ...{ epoch: wallet.epoch + 1, secrets: before.secrets, control: before.control, sets, devices: restored },
    replaced: wallet.replaced.slice(0, -1),
    mailShutUntilMs: wasFirst ? nowMs + mailShutMs : wallet.mailShutUntilMs,
  }
}

const hasSet = (sets: Readonly<Record<string, ShareSet>>, device: string): boolean =>
  Object.values(sets).some((set) => set.device === device && set.status === 'inForce')

/** Puts devices to sleep that were not used for 90 days. Only `auth` knows when they were used. */
export const sleepUnused = (wallet: Wallet, nowMs: number): Wallet => ({
  ...wallet,
  devices: mapValues(wallet.devices, (row) =>
    row.status === 'active' && row.usedMs + sleepMs <= nowMs ? { ...row, status: 'asleep' as const } : row,
  ),
})

/** Erases sets that no undo can restore and that were kept for 7 days. */
export function eraseSets(wallet: Wallet, at: Role, nowMs: number) {
  const undoable = new Set(wallet.replaced.flatMap(({ sets }) => sets))
  const effects: Effect[] = []
  const sets = mapValues(wallet.sets, (set, id) => {
    if (set.status !== 'replaced' || undoable.has(id) || set.replacedMs + keptMs > nowMs) return set
    effects.push({ at, kind: 'erased', walletId: wallet.id, set: id, keptMs: nowMs - set.replacedMs })
    return { ...set, status: 'erased' as const }
  })
  return { wallet: { ...wallet, sets }, effects }
}

/** True if the acting device stores a share of its own at this vault. */
export const bringsShares = (act: Act): boolean =>
  act.act === 'addDevice' || (acts[act.act].replaces && act.act !== 'revoke')

/** Mailed proofs that have not expired. */
export const unexpired = (mailed: Readonly<Record<string, number>>, nowMs: number): Record<string, number> =>
  Object.fromEntries(Object.entries(mailed).filter(([, expiresMs]) => expiresMs >= nowMs))
