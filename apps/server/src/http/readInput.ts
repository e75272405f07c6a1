import { errorOf } from '@latchkey/base/errors'
import type { BuiltRoute } from '@latchkey/contracts/api/route'
import { API_BODY_NOT_JSON, API_BODY_TOO_LARGE, API_REQUEST_INVALID } from '@latchkey/contracts/errors/api'
import { RPC_BODY_TOO_LARGE } from '@latchkey/contracts/errors/rpc'
import { readBody } from '@latchkey/node/http/readBody'
import type { Context } from 'hono'
import * as v from 'valibot'

/** Path params and query by the schemas of the route. @throws API_REQUEST_INVALID, naming the field */
export function readParams(route: BuiltRoute, context: Context): { readonly params: unknown; readonly query: unknown } {
  return {
    params: route.params === 'none' ? undefined : checked(route.params, context.req.param()),
    query:
      route.query === 'none' ? undefined : checked(route.query, singleValues(new URL(context.req.url).searchParams)),
  }
}

/** @throws API_BODY_TOO_LARGE, RPC_BODY_TOO_LARGE, API_BODY_NOT_JSON, API_REQUEST_INVALID */
export async function readRouteBody(route: BuiltRoute, context: Context): Promise<unknown> {
  const { body } = route
  if (body === 'none') return undefined
  const read = await readBody(context.req.raw.body, body.maxBytes)
  if (!read.ok && read.reason === 'not UTF-8') throw errorOf(API_BODY_NOT_JSON)
  if (!read.ok) {
    const values = { size: `more than ${body.maxBytes}`, limit: body.maxBytes }
    throw errorOf(body.kind === 'jsonRpc' ? RPC_BODY_TOO_LARGE : API_BODY_TOO_LARGE, { values })
  }
  return body.kind === 'jsonRpc' ? read.value : checked(body.schema, parseJson(read.value))
}

function checked(schema: v.GenericSchema, value: unknown): unknown {
  const parsed = v.safeParse(schema, value, { abortEarly: true })
  if (parsed.success) return parsed.output
  // Names only the field, because valibot's message quotes the value.
  const field = v.getDotPath(parsed.issues[0]) ?? 'it'
  throw errorOf(API_REQUEST_INVALID, { values: { reason: `${field} is missing or malformed` } })
}

function singleValues(query: URLSearchParams): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of query) {
    // Parsers disagree on which of two values counts.
    if (Object.hasOwn(values, name))
      throw errorOf(API_REQUEST_INVALID, { values: { reason: `${name.slice(0, 50)} is given twice` } })
    Object.defineProperty(values, name, { value, enumerable: true })
  }
  return values
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw errorOf(API_BODY_NOT_JSON)
  }
}
