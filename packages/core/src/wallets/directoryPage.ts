import { getWallets, type ListedWallet } from '@latchkey/api/wallets/getWallets'
import { isLatchkeyError } from '@latchkey/base/errors'
import { bundledWalletsAfterMs } from '@latchkey/contracts/constants/wallets'
import { apiOf } from '../api.ts'
import type { Latchkey } from '../latchkey.ts'

/** The bundled list, loaded only while the server does not respond: most visitors never need it. */
export const loadBundled = () => import('./bundledPage.ts')

/**
 * Reads a page of the operator's wallet directory. Falls back to the bundled list when the server does not respond or fails.
 * Rejects when the server refuses the project or its origin.
 */
export async function directoryPage(latchkey: Latchkey, params: directoryPage.Params): Promise<directoryPage.Result> {
  const { signal } = params
  const late = new AbortController()
  const cancel = latchkey.clock.after(bundledWalletsAfterMs, () => late.abort())
  try {
    const either = signal ? AbortSignal.any([signal, late.signal]) : late.signal
    return { source: 'server', ...(await getWallets(apiOf(latchkey), { ...params, signal: either })) }
  } catch (error) {
    const isAway = late.signal.aborted || (isLatchkeyError(error) && error.repeatable)
    if (signal?.aborted || !isAway) throw error
    const { bundledPage } = await loadBundled()
    return { source: 'bundled', ...bundledPage(params) }
  } finally {
    cancel()
  }
}

export declare namespace directoryPage {
  type Params = getWallets.Params & { readonly page: number; readonly entries: number }
  type Result = {
    /** `bundled`: the server could not be reached. */
    readonly source: 'server' | 'bundled'
    readonly wallets: readonly ListedWallet[]
    /** Number of matches on all pages. */
    readonly count: number
  }
}
