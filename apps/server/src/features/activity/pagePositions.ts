import * as v from 'valibot'
import { readCursor, writeCursor } from './pageCursor.ts'

/** Position of each source of a list, by key. Null is the beginning. */
export type Positions = Readonly<Record<string, unknown>>

/**
 * All sources at their beginning on the first page. @throws API_REQUEST_INVALID if the cursor is not one of this
 * account
 */
export function readPositions(
  address: string,
  { cursor, keys }: { readonly cursor: string | undefined; readonly keys: readonly string[] },
): Positions {
  const schema = v.tuple([v.literal(address), v.record(v.string(), v.unknown())])
  return readCursor(schema, cursor)?.[1] ?? Object.fromEntries(keys.map((key) => [key, null]))
}

/** The cursor of the next page; null if no source continues. */
export function writePositions(address: string, positions: Positions): string | null {
  return Object.keys(positions).length === 0 ? null : writeCursor([address, positions])
}
