import { isRecord } from '@latchkey/base/isRecord'
import type { Allowance, KnownToken } from '@latchkey/base/keys/requestFacts'
import { checksumAddress } from '../address/address.ts'
import { fromQuantity } from '../rpc/quantity.ts'
import { isUnlimited, knownToken } from './allowance.ts'
import { signedDomain, type TypedData } from './typedData.ts'

/**
 * Allowances that signing this data grants: ERC-2612 (`owner`, `spender`, `value`), DAI (`holder`, `spender`, `allowed`) and
 * Permit2 (`spender` and `details` or `permitted`, one or several). Recognised by the typed fields, since those are what the
 * contracts check; the name of the type is not. Empty for other data.
 */
export function permitAllowances(typed: TypedData, tokens: readonly KnownToken[]): readonly Allowance[] {
  const { message } = typed
  const names = new Set(typed.types[typed.primaryType]?.map(({ name }) => name))
  const spender = names.has('spender') ? addressOf(message.spender) : undefined
  if (!spender) return []
  const allowance = (token: unknown, amountUnits: bigint | undefined): readonly Allowance[] => {
    const tokenAddress = addressOf(token)
    if (!tokenAddress || amountUnits === undefined) return []
    const unlimited = isUnlimited(amountUnits)
    return [{ spender, tokenAddress, amountUnits, isUnlimited: unlimited, ...knownToken(tokenAddress, tokens) }]
  }
  const contract = signedDomain(typed).verifyingContract
  if (names.has('owner') && names.has('value')) return allowance(contract, fromQuantity(message.value))
  if (names.has('holder') && names.has('allowed')) return allowance(contract, message.allowed === true ? allOfIt : 0n)
  const name = ['details', 'permitted'].find((one) => names.has(one))
  const parts = name === undefined ? [] : [message[name]].flat()
  return parts.flatMap((part) => (isRecord(part) ? allowance(part.token, fromQuantity(part.amount)) : []))
}

/** DAI's permit has no amount. */
const allOfIt = (1n << 256n) - 1n

const addressOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? checksumAddress(value) : undefined
