import { fromBase64, toBase64Url } from '@latchkey/base/codec/base64'
import { fromUtf8, toUtf8 } from '@latchkey/base/codec/utf8'
import { errorOf } from '@latchkey/base/errors'
import { API_REQUEST_INVALID } from '@latchkey/contracts/errors/api'
import * as v from 'valibot'

/** The key of the last row of a page, encoded for the URL. */
export function writeCursor(key: unknown): string {
  return toBase64Url(toUtf8(JSON.stringify(key)))
}

/** Undefined on the first page. @throws API_REQUEST_INVALID if the server did not write the cursor */
export function readCursor<schema extends v.GenericSchema>(
  schema: schema,
  cursor: string | undefined,
): v.InferOutput<schema> | undefined {
  if (cursor === undefined) return undefined
  const parsed = v.safeParse(schema, parsedJson(fromUtf8(fromBase64(cursor) ?? new Uint8Array()) ?? ''))
  if (parsed.success) return parsed.output
  throw errorOf(API_REQUEST_INVALID, { values: { reason: 'cursor is malformed' } })
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
