import { isRecord } from '@latchkey/base/isRecord'
import { malformed, type Name, textOf, type Value } from './shape.ts'

export function objectOf<of, name extends Name<of, object>>(fields: of, name: name, route: string): Value<of, name> {
  const value: unknown = fields[name]
  if (!isRecord(value)) throw malformed(route, `'${name}' is not an object`)
  return value as Value<of, name>
}

export function numberOf<of, name extends Name<of, number>>(fields: of, name: name, route: string): Value<of, name> {
  const value: unknown = fields[name]
  if (typeof value !== 'number') throw malformed(route, `'${name}' is not a number`)
  return value as Value<of, name>
}

export function textsOf<of, name extends Name<of, readonly string[]>>(
  fields: of,
  name: name,
  route: string,
): Value<of, name> {
  const value: unknown = fields[name]
  if (!Array.isArray(value) || value.some((text) => typeof text !== 'string'))
    throw malformed(route, `'${name}' is not a list of strings`)
  return value as unknown as Value<of, name>
}

/** A time in ISO 8601, as milliseconds. */
export function timeOf<of, name extends Name<of, string>>(fields: of, name: name, route: string): number {
  const ms = Date.parse(textOf(fields, name, route) as string)
  if (Number.isNaN(ms)) throw malformed(route, `'${name}' is not a time`)
  return ms
}
