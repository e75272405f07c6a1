import { isRecord } from '@latchkey/base/isRecord'
import type { Allowance, KnownToken, PermitExpiry } from '@latchkey/base/keys/requestFacts'
import { checksumAddress } from '../address/address.ts'
import { fromQuantity } from '../rpc/quantity.ts'
import { isUnlimited, knownToken } from './allowance.ts'
import { signedDomain, type TypedData } from './typedData.ts'

type Permit = { readonly allowances: readonly Allowance[]; readonly expiry?: PermitExpiry }

/**
 * The allowances that signing this data grants, and when they end: ERC-2612 (`owner`, `spender`, `value`), DAI (`holder`, `spender`,
 * `allowed`) and Permit2 (`spender` and `details` or `permitted`, one or several). Recognised by the typed fields, since those are
 * what the contracts check; the name of the type is not. No allowances for other data.
 */
export function readPermit(typed: TypedData, tokens: readonly KnownToken[]): Permit {
  const { message } = typed
  const names = new Set(typed.types[typed.primaryType]?.map(({ name }) => name))
  const spender = names.has('spender') ? addressOf(message.spender) : undefined
  if (!spender) return { allowances: [] }
  const allowance = (token: unknown, amountUnits: bigint | undefined): readonly Allowance[] => {
    const tokenAddress = addressOf(token)
    if (!tokenAddress || amountUnits === undefined) return []
    const unlimited = isUnlimited(amountUnits)
    return [{ spender, tokenAddress, amountUnits, isUnlimited: unlimited, ...knownToken(tokenAddress, tokens) }]
  }
  const permit = (allowances: readonly Allowance[], of: PermitExpiry['of'], atSec: bigint | undefined): Permit => ({
    allowances,
    ...(allowances.length > 0 && atSec !== undefined && { expiry: { of, atSec } }),
  })
  const time = (name: string) => (names.has(name) ? fromQuantity(message[name]) : undefined)
  const contract = signedDomain(typed).verifyingContract
  if (names.has('owner') && names.has('value'))
    return permit(allowance(contract, fromQuantity(message.value)), 'signature', time('deadline'))
  if (names.has('holder') && names.has('allowed')) {
    const expiry = time('expiry')
    // DAI accepts a signature with the time 0 for ever.
    const atSec = expiry === 0n ? allOfIt : expiry
    return permit(allowance(contract, message.allowed === true ? allOfIt : 0n), 'signature', atSec)
  }
  const name = ['details', 'permitted'].find((one) => names.has(one))
  const parts = name === undefined ? [] : [message[name]].flat().filter(isRecord)
  // Permit2 ends an allowance with the time 0 in the block in which the signature is used.
  const ends = parts.map((part) => fromQuantity(part.expiration) || time('sigDeadline'))
  return permit(
    parts.flatMap((part) => allowance(part.token, fromQuantity(part.amount))),
    'allowance',
    name === 'permitted' ? time('deadline') : ends.reduce(later, undefined),
  )
}

const later = (one: bigint | undefined, other: bigint | undefined): bigint | undefined =>
  one === undefined || (other !== undefined && other > one) ? other : one

/** DAI's permit has no amount. */
const allOfIt = (1n << 256n) - 1n

const addressOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? checksumAddress(value) : undefined
