/**
 * Proofs of an act.
 * - `device`: signature of a device that is active in the wallet
 * - `longDevice`: the same, of a device that has been active for 7 days or created the wallet
 * - `code`: mailed by `auth` for this act and device; `link`: mailed by `recovery`
 * - `notice`: the link in a security mail of either vault
 * - `newCode`: mailed by `auth` to the new address of an e-mail change
 * - `control`: signature of the control key, derived from the wallet's entropy
 * - `secret`: signature of the key that password and passkey seal, if in force
 */
export type Proof = 'device' | 'longDevice' | 'code' | 'link' | 'notice' | 'newCode' | 'control' | 'secret'
export type Proofs = ReadonlySet<Proof>

export type Rank = 0 | 1 | 2 | 3 | 4

/** The rank that these proofs confer. The control key adds nothing: a device that once rebuilt the key has it forever. */
export function rankOf(given: Proofs): Rank {
  const mail = given.has('code') && given.has('link')
  if (given.has('secret') && (given.has('device') || mail)) return 4
  if (mail && given.has('longDevice')) return 3
  if (mail || given.has('notice')) return 2
  return given.has('device') ? 1 : 0
}

/** Names of the ranks, by index. */
export const rankNames = [
  'nothing',
  'device',
  'code + link',
  'code + link + device active 7 days before',
  'secret + (device or code + link)',
] as const
