import { errorOf } from '@latchkey/base/errors'
import { API_REQUEST_INVALID } from '@latchkey/contracts/errors/api'
import * as v from 'valibot'

/** A position from a cursor, which comes from the client. @throws API_REQUEST_INVALID */
export function readPosition<schema extends v.GenericSchema>(schema: schema, position: unknown): v.InferOutput<schema> {
  const parsed = v.safeParse(schema, position)
  if (parsed.success) return parsed.output
  throw errorOf(API_REQUEST_INVALID, { values: { reason: 'cursor is malformed' } })
}
