import { isRecord } from '@latchkey/base/isRecord'
import type { Allowance, KnownToken, PermitExpiry, RequestFacts, TypedField } from '@latchkey/base/keys/requestFacts'
import { checksumAddress } from '../address/address.ts'
import { fromQuantity } from '../rpc/quantity.ts'
import { isUnlimited, knownToken } from './allowance.ts'
import { readTypedData, signedDomain, type TypedData } from './typedData.ts'

/** Reads an `eth_signTypedData_v4` request; undefined unless it is well-formed EIP-712 data. */
export function describeTypedData(
  [account, data]: readonly unknown[],
  tokens: readonly KnownToken[] = [],
): RequestFacts | undefined {
  const address = typeof account === 'string' ? checksumAddress(account) : undefined
  const typed = readTypedData(data)
  if (!address || !typed) return undefined
  const fields = fieldsOf(typed)
  if (!fields) return undefined
  const { primaryType } = typed
  const domain = domainOf(typed)
  return { kind: 'typedData', address, primaryType, domain, fields, ...readPermit(typed, tokens) }
}

function domainOf(typed: TypedData): Extract<RequestFacts, { kind: 'typedData' }>['domain'] {
  const { name, version, chainId, verifyingContract } = signedDomain(typed)
  const number = fromQuantity(chainId)
  const contract = typeof verifyingContract === 'string' ? checksumAddress(verifyingContract) : undefined
  return {
    ...(typeof name === 'string' ? { name: visible(name) } : {}),
    ...(typeof version === 'string' ? { version: visible(version) } : {}),
    ...(number === undefined ? {} : { networkId: `eip155:${number}` }),
    ...(contract === undefined ? {} : { contractAddress: contract }),
  }
}

/** More than anyone reads; also terminates recursive types. */
const maxFields = 500
const maxDepth = 12

function fieldsOf({ primaryType, types, message }: TypedData): readonly TypedField[] | undefined {
  const fields: TypedField[] = []
  /** False if there are too many fields to show. */
  const add = (name: string, type: string, value: unknown, depth: number): boolean => {
    if (depth > maxDepth || fields.length >= maxFields) return false
    const [, item] = /^(.+)\[\d*\]$/.exec(type) ?? []
    if (item && Array.isArray(value) && value.length > 0)
      return value.every((entry, index) => add(`${name}[${index}]`, item, entry, depth + 1))
    const members = Object.hasOwn(types, type) ? types[type] : undefined
    if (members && isRecord(value))
      return members.every((member) => add(`${name}.${member.name}`, member.type, value[member.name], depth + 1))
    fields.push({ name, type, value: textOf(type, value) })
    return true
  }
  const isWhole = types[primaryType]?.every(({ name, type }) => add(name, type, message[name], 0))
  return isWhole ? fields : undefined
}

function textOf(type: string, value: unknown): string {
  if (value === undefined || value === null) return 'Not set'
  if (type === 'address' && typeof value === 'string') return checksumAddress(value) ?? visible(value)
  if (/^u?int/.test(type)) return fromQuantity(value)?.toString() ?? visible(String(value))
  if (Array.isArray(value)) return value.length === 0 ? 'Empty list' : visible(JSON.stringify(value))
  return visible(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Escapes control and direction characters, which could disguise the text. */
function visible(text: string): string {
  return text.replace(/[^\P{C}\n]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}

type Permit = { readonly allowances: readonly Allowance[]; readonly expiry?: PermitExpiry }

/**
 * The allowances granted by signing this data, with their expiry: ERC-2612 (`owner`, `spender`, `value`), DAI (`holder`, `spender`,
 * `allowed`) and Permit2 (`spender` and `details` or `permitted`, one or several). Recognised by the typed fields, which the
 * contracts check, not by the name of the type. No allowances for other data.
 */
function readPermit(typed: TypedData, tokens: readonly KnownToken[]): Permit {
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
    // DAI accepts a signature with the time 0 forever.
    const atSec = expiry === 0n ? allOfIt : expiry
    return permit(allowance(contract, message.allowed === true ? allOfIt : 0n), 'signature', atSec)
  }
  const name = ['details', 'permitted'].find((one) => names.has(one))
  const parts = name === undefined ? [] : [message[name]].flat().filter(isRecord)
  // In Permit2, an allowance with the time 0 expires in the block in which the signature is used.
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
