import type { ActName } from '../rules/acts.ts'
import type { Proof, Rank } from '../rules/ranks.ts'

export type Role = 'auth' | 'recovery'

/** An act as its requester signs it. Both vaults get the same act. */
export type Act = {
  readonly id: string
  readonly act: ActName
  readonly walletId: string
  /** The browser whose key signed the act, even if the wallet does not know it. Empty for an act on the page of a mailed link. */
  readonly device: string
  readonly epoch: number
  readonly expiresMs: number
  /** The control key that signed, if any. */
  readonly control?: string
  /** The protection's key that signed, if any. */
  readonly secret?: string
  /** Of `revoke`: the device; of `cancel` and `undo`: the act. */
  readonly target?: string
  /** Of `unfreeze`: the freezes that it ends, and the devices that stay. */
  readonly ends?: readonly string[]
  readonly keep?: readonly string[]
  readonly newAddress?: string
  readonly newSecret?: string
  /** Of `move`: the control key of the new wallet. */
  readonly newControl?: string
}

export type DeviceRow = {
  readonly status: 'active' | 'asleep' | 'replaced' | 'removed'
  readonly sinceMs: number
  /** It created the wallet, and counts as long known from the start. */
  readonly first: boolean
  readonly usedMs: number
}

/** One 2-of-2 set of shares. `auth` holds one of them; the other is on the device or at `recovery`. */
export type ShareSet = {
  readonly kind: 'device' | 'recovery'
  readonly device: string
  readonly status: 'inForce' | 'replaced' | 'erased'
  readonly replacedMs: number
  /** False if this vault lost its share in a restore. */
  readonly held: boolean
  /** The protection's key that seals the share at `recovery`. */
  readonly sealedBy?: string
}

export type SecretRow = { readonly key: string; readonly fromMs: number }

/** The devices, sets and secrets that an act replaced, for an undo. */
export type Replaced = {
  readonly actId: string
  readonly rank: Rank
  /** True if all sets of the wallet were replaced. */
  readonly all: boolean
  readonly devices: Readonly<Record<string, DeviceRow['status']>>
  readonly sets: readonly string[]
  readonly secrets: readonly SecretRow[]
  readonly control: string
  /** The sequence number of the finish. `recovery` counts the 7 days from the receipt for it. */
  readonly seq: number
  readonly receiptMs?: number
}

export type WaitingAct = {
  readonly act: Act
  readonly rank: Rank
  readonly waitMs: number
  readonly whileFrozen: boolean
  readonly seq: number
  /** Set by the receipt of the other vault. */
  readonly dueMs?: number
}

export type Freeze = { readonly rank: Rank; readonly on: boolean }

export type Wallet = {
  readonly id: string
  readonly address: string
  readonly state: 'active' | 'detached' | 'deleted'
  readonly epoch: number
  readonly control: string
  readonly secrets: readonly SecretRow[]
  readonly devices: Readonly<Record<string, DeviceRow>>
  readonly sets: Readonly<Record<string, ShareSet>>
  readonly freezes: Readonly<Record<string, Freeze>>
  readonly bar: { readonly rank: Rank; readonly untilMs: number }
  readonly waiting: Readonly<Record<string, WaitingAct>>
  /** In chronological order. Only the last one can be undone. */
  readonly replaced: readonly Replaced[]
  readonly done: Readonly<Record<string, 'finished' | 'cancelled'>>
  /** No device joins by mail before this time. */
  readonly mailShutUntilMs: number
}

/** A decision of `recovery`, in the order in which `auth` applies them. */
export type Entry = {
  readonly seq: number
  readonly kind: 'waiting' | 'finish' | 'drop' | 'endFreeze' | 'close'
  readonly walletId: string
  readonly actId: string
  readonly rank: Rank
  readonly waitMs: number
  readonly act?: Act
}

/** A statement of `auth`: it has prepared an act and has checked these mailed proofs itself. */
export type Prepared = {
  readonly act: Act
  readonly mail: readonly Proof[]
  /** The highest rank and the shortest wait with which `auth` will finish it. */
  readonly rank: Rank
  readonly waitMs: number
  readonly incarnation: number
}

type Common = {
  /** Raised by a restore from a backup. */
  readonly incarnation: number
  /** The incarnation of the other vault whose statements count. */
  readonly partner: number
  /** False after a restore, until the other vault has delivered its statements again. */
  readonly caughtUp: boolean
  readonly wallets: Readonly<Record<string, Wallet>>
  /** Mailed proofs, `kind:act id`, with their expiry. */
  readonly mailed: Readonly<Record<string, number>>
}

export type AuthState = Common & {
  readonly role: 'auth'
  readonly prepared: Readonly<Record<string, Prepared>>
  readonly applied: number
  /** Applied decisions, for a `recovery` that is restored. */
  readonly history: readonly Entry[]
}

export type RecoveryState = Common & {
  readonly role: 'recovery'
  readonly log: readonly Entry[]
  /** The sequence number that `auth` has confirmed. */
  readonly confirmed: number
  /** Addresses announced by devices that sign up, by device. */
  readonly announced: Readonly<Record<string, string>>
  /** New devices that were given the recovery share, by act id. */
  readonly given: Readonly<Record<string, true>>
  /** Addresses that wallets have left, until `auth` has confirmed the change: address to sequence number. */
  readonly reserved: Readonly<Record<string, number>>
}

/** Facts that the invariants check. */
export type Effect =
  | {
      readonly at: Role
      readonly kind: 'erased'
      readonly walletId: string
      readonly set: string
      readonly keptMs: number
    }
  | { readonly at: Role; readonly kind: 'released'; readonly device: string; readonly set: string }
  | { readonly at: Role; readonly kind: 'finished'; readonly act: Act; readonly rank: Rank }
  | {
      readonly at: Role
      readonly kind: 'cancelled'
      readonly actId: string
      readonly rank: Rank
      readonly by: Act | undefined
      readonly byRank: Rank
    }
  | { readonly at: Role; readonly kind: 'froze'; readonly rank: Rank; readonly barRank: Rank }
