import { getNameZone } from '@latchkey/api/names/getNameZone'
import { apiOf } from '../api.ts'
import type { Latchkey } from '../latchkey.ts'

/**
 * The domain below which accounts register their names; undefined if the server does not register names (spec S5.6). @throws API_*
 */
export function readNameZone(latchkey: Latchkey, signal: AbortSignal): Promise<string | undefined> {
  return getNameZone(apiOf(latchkey), signal)
}
