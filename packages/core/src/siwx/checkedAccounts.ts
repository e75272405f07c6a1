import { livePart } from '../features/feature.ts'
import type { Latchkey } from '../latchkey.ts'
import type { AccountKey } from './signInState.ts'

/** Accounts whose sign-in has been checked since they connected. */
export const checkedAccounts = (latchkey: Latchkey) => livePart(latchkey, 'siwx.checked', () => new Set<AccountKey>())

/** Checks the sign-in of this account the next time it becomes the active one. */
export const promptAgain = (latchkey: Latchkey, key: AccountKey) => checkedAccounts(latchkey).delete(key)
