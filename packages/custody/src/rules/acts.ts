import { soonMs, startOverMs, weekMs } from './durations.ts'
import type { Proof } from './ranks.ts'

export const actNames = [
  'addDevice',
  'protect',
  'revoke',
  'leave',
  'freeze',
  'unfreeze',
  'changeEmail',
  'delete',
  'undo',
  'startOver',
  'wake',
  'move',
  'cancel',
] as const
export type ActName = (typeof actNames)[number]

/** One sufficient combination of proofs, and the wait until the act takes effect. */
export type Way = {
  readonly needs: readonly Proof[]
  /** The kind of wallet that it applies to. A wallet is protected while a secret is in force. */
  readonly on: 'any' | 'protected' | 'unprotected'
  readonly waitMs: number
}

export type ActRule = {
  readonly title: string
  readonly ways: readonly Way[]
  /** `secret`: a frozen wallet allows it only with the secret. A number is its wait on a frozen wallet. */
  readonly whileFrozen: 'yes' | 'no' | 'secret' | number
  /** True if it replaces sets of shares, which both vaults keep for 7 days. */
  readonly replaces: boolean
  /** True if the other vault's statement suffices, because the act only restricts access. */
  readonly restricts: boolean
}

const way = (on: Way['on'], waitMs: number, ...needs: Proof[]): Way => ({ needs, on, waitMs })
const rule = (title: string, ways: readonly Way[], more: Partial<Omit<ActRule, 'title' | 'ways'>> = {}): ActRule => ({
  ...{ title, ways, whileFrozen: 'secret', replaces: false, restricts: false },
  ...more,
})

/** All acts, with the proofs they need. Vaults and model use only these rows to decide. */
export const acts: Readonly<Record<ActName, ActRule>> = {
  addDevice: rule(
    'Finish a new device',
    [
      way('unprotected', 0, 'code', 'link', 'control'),
      // The secret need not be in force: it is the one that seals the set.
      way('protected', 0, 'secret', 'code', 'link', 'control'),
    ],
    { whileFrozen: 'no' },
  ),
  protect: rule(
    'Protect, or change the secret',
    [
      way('unprotected', 0, 'code', 'link', 'longDevice', 'control'),
      way('unprotected', soonMs, 'code', 'link', 'device', 'control'),
      way('protected', 0, 'secret', 'code', 'link', 'device', 'control'),
      way('protected', weekMs, 'code', 'link', 'longDevice', 'control'),
    ],
    { replaces: true },
  ),
  revoke: rule(
    'Revoke another device',
    [
      way('unprotected', 0, 'code', 'link', 'longDevice', 'control'),
      way('unprotected', soonMs, 'code', 'link', 'device', 'control'),
      way('protected', 0, 'secret', 'code', 'link', 'device', 'control'),
      way('protected', weekMs, 'code', 'link', 'longDevice', 'control'),
    ],
    { replaces: true },
  ),
  leave: rule('Remove this device', [way('any', 0, 'device')], { whileFrozen: 'yes' }),
  freeze: rule('Freeze', [way('any', 0, 'notice'), way('any', 0, 'secret', 'device')], {
    whileFrozen: 'yes',
    restricts: true,
  }),
  unfreeze: rule(
    'End a freeze',
    [
      way('any', 0, 'secret', 'device'),
      way('any', 0, 'secret', 'code', 'link'),
      way('unprotected', 0, 'code', 'link', 'longDevice'),
      way('unprotected', soonMs, 'code', 'link'),
      way('protected', weekMs, 'code', 'link'),
    ],
    { whileFrozen: 'yes' },
  ),
  changeEmail: rule('Change the e-mail address', [
    way('protected', 0, 'secret', 'device', 'control', 'newCode'),
    way('unprotected', soonMs, 'code', 'link', 'longDevice', 'control', 'newCode'),
    way('any', weekMs, 'device', 'control', 'newCode'),
  ]),
  delete: rule('Delete the wallet', [
    way('unprotected', weekMs, 'code', 'link', 'device', 'control'),
    way('protected', weekMs, 'secret', 'code', 'link', 'device', 'control'),
  ]),
  undo: rule(
    'Undo a replaced set',
    [way('any', 0, 'secret', 'device', 'control'), way('any', 0, 'code', 'link', 'longDevice', 'control')],
    { whileFrozen: 'yes' },
  ),
  startOver: rule('Start over with an empty wallet', [way('any', startOverMs, 'code', 'link')], {
    whileFrozen: 'yes',
  }),
  wake: rule('Wake a sleeping device', [
    way('protected', 0, 'secret', 'device'),
    way('any', 0, 'code', 'link', 'device'),
    way('any', weekMs, 'device'),
  ]),
  move: rule(
    'Move to a new wallet',
    [
      way('protected', 0, 'secret', 'device', 'control'),
      way('unprotected', 0, 'code', 'link', 'longDevice', 'control'),
    ],
    { whileFrozen: soonMs, replaces: true },
  ),
  cancel: rule(
    'Cancel a waiting act',
    [
      way('any', 0, 'secret', 'device'),
      way('any', 0, 'code', 'link'),
      way('any', 0, 'notice'),
      way('any', 0, 'device'),
    ],
    { whileFrozen: 'yes', restricts: true },
  ),
}
