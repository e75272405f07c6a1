import { walletsPerPage } from '@latchkey/contracts/constants/wallets'
import type { Latchkey } from '../latchkey.ts'
import { loadCuration } from './curation.ts'
import { directoryPage } from './directoryPage.ts'

/**
 * Reads a page of the operator's wallet directory (spec S9.9: 40 per page), filtered and ordered by the option `wallets`. Falls
 * back to the bundled list when the server does not respond or fails. Rejects when the server refuses the project or its origin.
 *
 * @throws OPTION_INVALID with the path of a wrong entry in the option `wallets`
 */
export async function listWallets(latchkey: Latchkey, params: listWallets.Params = {}): Promise<listWallets.Page> {
  const query = { page: 1, entries: walletsPerPage, ...params, search: params.search?.trim() || undefined }
  if (!latchkey.options.wallets) return directoryPage(latchkey, query)
  const { curatedPage } = await loadCuration()
  return curatedPage(latchkey, query)
}

export declare namespace listWallets {
  type Params = Partial<directoryPage.Params> & {
    /** Lists the app's `recommended` wallets right after its `featured` ones, as the Connect view does. */
    readonly recommended?: boolean
  }
  type Page = directoryPage.Result
}
