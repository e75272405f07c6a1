import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { API_RESPONSE_MALFORMED } from '@latchkey/contracts/errors/api'

/** Minimal validation of server responses, so that the page needs no schema library. */
export type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown, route: string): Fields {
  if (!isRecord(value)) throw malformed(route, 'an object is missing')
  return value
}

export function textOf(fields: Fields, name: string, route: string): string {
  const value = fields[name]
  if (typeof value !== 'string') throw malformed(route, `'${name}' is not a string`)
  return value
}

export function listOf(fields: Fields, name: string, route: string): readonly unknown[] {
  const value = fields[name]
  if (!Array.isArray(value)) throw malformed(route, `'${name}' is not a list`)
  return value
}

export function malformed(route: string, reason: string): Error {
  return errorOf(API_RESPONSE_MALFORMED, { values: { route, reason } })
}
