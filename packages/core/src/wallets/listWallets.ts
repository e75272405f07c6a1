import { getWallets, type ListedWallet } from '@latchkey/api/wallets/getWallets'
import { walletsPerPage } from '@latchkey/contracts/constants/wallets'
import { apiOf } from '../api.ts'
import type { Latchkey } from '../latchkey.ts'

/** A page of the operator's wallet directory (spec S9.9: 40 a page). */
export function listWallets(
  latchkey: Latchkey,
  params: listWallets.Params = {},
): Promise<{ readonly wallets: readonly ListedWallet[]; readonly count: number }> {
  const { page = 1, search, signal } = params
  const trimmed = search?.trim()
  return getWallets(apiOf(latchkey), {
    page,
    entries: walletsPerPage,
    ...(trimmed && { search: trimmed }),
    ...(signal && { signal }),
  })
}

export declare namespace listWallets {
  type Params = { readonly page?: number; readonly search?: string; readonly signal?: AbortSignal }
}
