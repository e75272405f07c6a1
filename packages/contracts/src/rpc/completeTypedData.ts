import { isRecord } from '@latchkey/base/isRecord'
import { fail, ok, type Result } from '@latchkey/base/result'

/** EIP-712 data with `types.EIP712Domain`. */
export type CompleteTypedData = {
  readonly types: Readonly<Record<string, readonly TypedMember[]>>
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

export type TypedMember = { readonly name: string; readonly type: string }

const isText = (value: unknown): boolean => typeof value === 'string'
const isHex = (value: unknown, bytes: number): boolean =>
  value instanceof Uint8Array
    ? value.length === bytes
    : typeof value === 'string' && /^0x[0-9a-fA-F]+$/.test(value) && value.length === 2 + 2 * bytes

/** Fields that EIP-712 defines for a domain, in the order in which they are hashed. */
const domainFields: readonly (TypedMember & { readonly isValid: (value: unknown) => boolean })[] = [
  { name: 'name', type: 'string', isValid: isText },
  { name: 'version', type: 'string', isValid: isText },
  { name: 'chainId', type: 'uint256', isValid: (value) => integerOf(value) !== undefined },
  { name: 'verifyingContract', type: 'address', isValid: (value) => isHex(value, 20) },
  { name: 'salt', type: 'bytes32', isValid: (value) => isHex(value, 32) },
]

/**
 * Adds `types.EIP712Domain`, derived from the fields of the domain, if the app left it out. Without it, some wallets sign an empty
 * domain (`eth-sig-util` v4), and viem drops a `chainId` given as text. A type provided by the app is not changed, even if it lists
 * fewer fields, because it determines what is signed. Fails with the reason.
 */
export function completeTypedData(data: unknown): Result<CompleteTypedData, string> {
  if (!isRecord(data)) return fail('the typed data is not an object')
  const { types, primaryType, domain = {}, message } = data
  if (!isRecord(types) || typeof primaryType !== 'string' || !isRecord(message))
    return fail('give domain, types, primaryType and message')
  if (!isRecord(domain)) return fail('domain is not an object')
  const fault = faultOfTypes(types)
  if (fault) return fail(fault)
  const known = types as CompleteTypedData['types']
  if (!Object.hasOwn(known, primaryType) && primaryType !== domainType)
    return fail(`types has no '${primaryType}', which primaryType names`)
  const missing = undeclaredType(known, primaryType, new Set())
  if (missing !== undefined) return fail(`types has no '${missing}'`)
  if (Object.hasOwn(known, domainType)) return ok({ ...data, types: known, primaryType, domain, message })
  const members = domainMembers(domain)
  if (!members.ok) return members
  const chainId = integerOf(domain.chainId)
  return ok({
    ...data,
    types: { [domainType]: members.value, ...known },
    primaryType,
    // As a number where possible, because every wallet reads numbers.
    domain: chainId !== undefined && chainId <= maxSafe ? { ...domain, chainId: Number(chainId) } : domain,
    message,
  })
}

const domainType = 'EIP712Domain'
const maxSafe = BigInt(Number.MAX_SAFE_INTEGER)

function faultOfTypes(types: Readonly<Record<string, unknown>>): string | undefined {
  const isMember = (member: unknown) => isRecord(member) && isText(member.name) && isText(member.type)
  for (const [name, members] of Object.entries(types))
    if (!Array.isArray(members) || !members.every(isMember)) return `types.${name} is not a list of { name, type }`
  return undefined
}

const elementaryType = /^(?:address|bool|string|bytes\d*|u?int\d*)$/

/** A type that a struct refers to, itself or through others, but that `types` does not declare. */
function undeclaredType(types: CompleteTypedData['types'], name: string, seen: Set<string>): string | undefined {
  if (seen.has(name)) return undefined
  seen.add(name)
  for (const { type } of types[name] ?? []) {
    const item = type.replace(/\[.*$/, '')
    if (!Object.hasOwn(types, item) && !elementaryType.test(item)) return item
    const missing = Object.hasOwn(types, item) ? undeclaredType(types, item, seen) : undefined
    if (missing !== undefined) return missing
  }
  return undefined
}

/** Members of the domain's type: every field that is present. */
function domainMembers(domain: Readonly<Record<string, unknown>>): Result<readonly TypedMember[], string> {
  const isPresent = (name: string) => domain[name] !== undefined && domain[name] !== null
  const names = Object.keys(domain).filter(isPresent)
  const unknown = names.find((name) => !domainFields.some((field) => field.name === name))
  if (unknown !== undefined)
    return fail(`EIP-712 defines no field '${unknown}' of a domain; declare it in types.EIP712Domain`)
  const present = domainFields.filter(({ name }) => names.includes(name))
  const invalid = present.find(({ name, isValid }) => !isValid(domain[name]))
  if (invalid) return fail(`domain.${invalid.name} is not a valid ${invalid.type}`)
  return ok(present.map(({ name, type }) => ({ name, type })))
}

/** A non-negative integer of up to 256 bits in any form that apps use: number, bigint, decimal or hex text. */
function integerOf(value: unknown): bigint | undefined {
  if (typeof value === 'string' && !/^(?:0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(value)) return undefined
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return undefined
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return undefined
  const integer = BigInt(value)
  return integer >= 0n && integer < 1n << 256n ? integer : undefined
}
