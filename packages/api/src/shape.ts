import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { API_RESPONSE_MALFORMED } from '@latchkey/contracts/errors/api'

// Checks of the fields that a page reads from a response, without a schema library. The type of a response follows from the route's
// schema, so that another name or another type of field does not compile. `fields.ts` has the checks that Connect does not need.

/** Names of the fields that hold a value of this type. The schema may allow them to be absent. */
export type Name<of, value> = { [name in keyof of]-?: NonNullable<of[name]> extends value ? name : never }[keyof of] &
  string
export type Value<of, name extends keyof of> = NonNullable<of[name]>

/** The response itself. */
export function bodyOf<body extends object>(body: body, route: string): body {
  if (!isRecord(body)) throw malformed(route, 'an object is missing')
  return body
}

export function textOf<of, name extends Name<of, string>>(fields: of, name: name, route: string): Value<of, name> {
  const value: unknown = fields[name]
  if (typeof value !== 'string') throw malformed(route, `'${name}' is not a string`)
  return value as Value<of, name>
}

export function rowsOf<of, name extends Name<of, readonly object[]>>(
  fields: of,
  name: name,
  route: string,
): Value<of, name> {
  const value: unknown = fields[name]
  if (!Array.isArray(value) || !value.every(isRecord)) throw malformed(route, `'${name}' is not a list of objects`)
  return value as unknown as Value<of, name>
}

export function malformed(route: string, reason: string): Error {
  return errorOf(API_RESPONSE_MALFORMED, { values: { route, reason } })
}
