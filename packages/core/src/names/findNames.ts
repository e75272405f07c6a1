import { type NameSuggestion, suggestNames } from '@latchkey/api/names/suggestNames'
import { isAccountName } from '@latchkey/contracts/api/names/accountName'
import { apiOf } from '../api.ts'
import type { Latchkey } from '../latchkey.ts'

export type { NameSuggestion }

/**
 * The requested name, with or without its zone, and variations of it, each with whether it is taken (spec S7.15). Empty if the
 * name is not allowed. @throws NAMES_OFF, API_*
 */
export async function findNames(
  latchkey: Latchkey,
  { name, signal }: { readonly name: string; readonly signal?: AbortSignal },
): Promise<readonly NameSuggestion[]> {
  const wanted = name.trim().toLowerCase()
  const [label = ''] = wanted.split('.')
  return isAccountName(label) ? suggestNames(apiOf(latchkey), { name: wanted, ...(signal && { signal }) }) : []
}
