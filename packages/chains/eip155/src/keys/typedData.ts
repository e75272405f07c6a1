import { type CompleteTypedData, completeTypedData, type TypedMember } from '@latchkey/contracts/rpc/completeTypedData'

/** EIP-712 data whose types are well-formed. Values are checked against them when they are signed. */
export type TypedData = CompleteTypedData

/** Reads EIP-712 data from JSON text or from an object and completes it; undefined when a part is missing or malformed. */
export function readTypedData(data: unknown): TypedData | undefined {
  let value: unknown
  try {
    value = typeof data === 'string' ? JSON.parse(data) : data
  } catch {
    return undefined
  }
  const complete = completeTypedData(value)
  if (!complete.ok) return undefined
  const { primaryType, domain, message, types } = complete.value
  return Object.entries(types).every(isStruct) ? { primaryType, domain, message, types } : undefined
}

/** Other characters in a name would change the hashed type: `Mail(address to)` contains the members of another `Mail`. */
const identifier = /^[A-Za-z_$][\w$]*$/
const memberType = /^[A-Za-z_$][\w$]*(\[\d*\])*$/

const isStruct = ([name, members]: readonly [string, readonly TypedMember[]]): boolean =>
  identifier.test(name) && members.every((member) => identifier.test(member.name) && memberType.test(member.type))

/** The signed part of the domain: the fields declared in its type. */
export function signedDomain({ domain, types }: TypedData): Readonly<Record<string, unknown>> {
  const members = types.EIP712Domain ?? []
  return Object.fromEntries(members.map(({ name }) => [name, Object.hasOwn(domain, name) ? domain[name] : undefined]))
}
