import { isRecord } from '@latchkey/base/isRecord'

/** EIP-712 data whose types are well-formed. Values are not checked against them. */
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
  if (!Object.values(types).every(isStruct) || !Object.hasOwn(types, primaryType)) return undefined
  return { primaryType, domain, message, types: types as TypedData['types'] }
}

const isStruct = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every((member) => isRecord(member) && typeof member.name === 'string' && typeof member.type === 'string')

/** The part of the domain that is signed: a domain type given by the app decides which of its fields count. */
export function signedDomain({ domain, types }: TypedData): Readonly<Record<string, unknown>> {
  const members = Object.hasOwn(types, 'EIP712Domain') ? types.EIP712Domain : undefined
  if (!members) return domain
  return Object.fromEntries(members.map(({ name }) => [name, Object.hasOwn(domain, name) ? domain[name] : undefined]))
}
