import { getNames } from '@latchkey/api/names/getNames'
import { apiOf } from '../api.ts'
import type { Latchkey } from '../latchkey.ts'

/** The registered names of an account, oldest first (spec S7.14). @throws NAMES_OFF, API_*, INVALID_CAIP_ADDRESS */
export function readNames(
  latchkey: Latchkey,
  params: { readonly address: string; readonly signal?: AbortSignal },
): Promise<readonly string[]> {
  return getNames(apiOf(latchkey), params)
}
