import { isRecord } from '@latchkey/base/isRecord'
import type { KnownToken, RequestFacts, TypedField } from '@latchkey/base/keys/requestFacts'
import { checksumAddress } from '../address/address.ts'
import { fromQuantity } from '../rpc/quantity.ts'
import { readPermit } from './readPermit.ts'
import { readTypedData, signedDomain, type TypedData } from './typedData.ts'

/** Reads an `eth_signTypedData_v4` request; undefined when it is not well-formed EIP-712 data. */
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

/** More than anybody reads; also what keeps recursive types from going on for ever. */
const maxFields = 500
const maxDepth = 12

function fieldsOf({ primaryType, types, message }: TypedData): readonly TypedField[] | undefined {
  const fields: TypedField[] = []
  /** False when there is too much to show. */
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

/** Shows control and direction characters as escapes: they could make the text look like another one. */
function visible(text: string): string {
  return text.replace(/[^\P{C}\n]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}
