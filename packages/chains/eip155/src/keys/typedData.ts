import { isRecord } from '@latchkey/base/isRecord'

/** EIP-712 data whose types are well-formed. Values are checked against them when they are signed. */
export type TypedData = {
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly TypedMember[]>>
}

export type TypedMember = { readonly name: string; readonly type: string }

/** Reads EIP-712 data from JSON text or from an object; undefined when a part is missing or malformed. */
export function readTypedData(data: unknown): TypedData | undefined {
  let value: unknown
  try {
    value = typeof data === 'string' ? JSON.parse(data) : data
  } catch {
    return undefined
  }
  if (!isRecord(value)) return undefined
  const { primaryType, domain, message, types } = value
  if (typeof primaryType !== 'string' || !isRecord(domain) || !isRecord(message) || !isRecord(types)) return undefined
  if (!Object.entries(types).every(isStruct) || !Object.hasOwn(types, primaryType)) return undefined
  return { primaryType, domain, message, types: types as TypedData['types'] }
}

/** Anything else in a name would change which type is hashed: `Mail(address to)` names the members of another `Mail`. */
const identifier = /^[A-Za-z_$][\w$]*$/
const memberType = /^[A-Za-z_$][\w$]*(\[\d*\])*$/

const isStruct = ([name, members]: readonly [string, unknown]): boolean =>
  identifier.test(name) &&
  Array.isArray(members) &&
  members.every((member) => isRecord(member) && matches(identifier, member.name) && matches(memberType, member.type))

const matches = (pattern: RegExp, value: unknown): boolean => typeof value === 'string' && pattern.test(value)

/** The part of the domain that is signed: a domain type given by the app decides which of its fields count. */
export function signedDomain({ domain, types }: TypedData): Readonly<Record<string, unknown>> {
  const members = Object.hasOwn(types, 'EIP712Domain') ? types.EIP712Domain : undefined
  if (!members) return domain
  return Object.fromEntries(members.map(({ name }) => [name, Object.hasOwn(domain, name) ? domain[name] : undefined]))
}
