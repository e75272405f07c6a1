import { walletSearchEntries } from '@latchkey/contracts/constants/wallets'
import type { Connector } from '../connect/port.ts'
import type { Latchkey } from '../latchkey.ts'
import { loadState } from '../storage/storedState.ts'
import { directoryPage } from './directoryPage.ts'
import { bundledWallets } from './generated/bundledWallets.ts'
import type { ListedWallet } from './listedWallet.ts'
import { isSameWallet } from './wallet.ts'
import { readWalletOptions } from './walletOptions.ts'

/**
 * A page of the directory under the option `wallets`: only included wallets, no excluded ones, featured ones first. The first page
 * has the featured wallets in addition to its own.
 */
export async function curatedPage(latchkey: Latchkey, params: curatedPage.Params): Promise<directoryPage.Result> {
  const { featured, recommended, ...options } = readWalletOptions(latchkey)
  const include = inBoth(options.include, params.include)
  const exclude = [...options.exclude, ...(params.exclude ?? [])]
  const leading = [...new Set([...featured, ...(params.recommended ? recommended : [])])]
    .filter((id) => include?.includes(id) ?? true)
    .slice(0, walletSearchEntries)
  const read = async (change: Partial<directoryPage.Params>): Promise<directoryPage.Result> => {
    const query = { ...params, exclude, ...(include && { include }), ...change }
    // An empty filter would match every wallet.
    if (query.include?.length === 0) return { source: 'server', wallets: [], count: 0 }
    return directoryPage(latchkey, query)
  }
  if (leading.length === 0) return read({})
  if (params.search) {
    const found = await read({})
    return { ...found, wallets: inOrder(found.wallets, leading) }
  }
  const others = include?.filter((id) => !leading.includes(id))
  const [first, rest] = await Promise.all([
    read({ include: leading, page: 1, entries: leading.length }),
    read({ ...(others && { include: others }), exclude: [...exclude, ...leading] }),
  ])
  return {
    source: first.source === 'bundled' ? 'bundled' : rest.source,
    wallets: params.page === 1 ? [...inOrder(first.wallets, leading), ...rest.wallets] : rest.wallets,
    count: first.count + rest.count,
  }
}

export declare namespace curatedPage {
  type Params = directoryPage.Params & { readonly recommended?: boolean }
}

/** Ids that are in every given list; undefined if none is given. */
function inBoth(one: readonly string[] | undefined, other: readonly string[] | undefined) {
  return one && other ? one.filter((id) => other.includes(id)) : (one ?? other)
}

/** Wallets whose ids are in `ids` first, in the order of `ids`. */
function inOrder<wallet extends { readonly id: string }>(wallets: readonly wallet[], ids: readonly string[]) {
  const rank = ({ id }: wallet) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return [...wallets].sort((a, b) => rank(a) - rank(b))
}

/**
 * Resolves with a function that checks whether the option `wallets.exclude` has a wallet found in this page: by its id or rdns, or
 * because the directory lists it under an excluded id. Keeps a wallet that the visitor connected before the app excluded it.
 * @throws OPTION_INVALID
 */
export async function excludedWallets(latchkey: Latchkey): Promise<(wallet: Connector) => boolean> {
  const { exclude } = readWalletOptions(latchkey)
  const listed = await listedUnder(latchkey, exclude)
  const connected = loadState(latchkey).connections.map(({ walletId }) => walletId)
  const isExcluded = (wallet: Connector) =>
    [wallet.id, wallet.rdns, wallet.explorerId].some((id) => id !== undefined && exclude.includes(id)) ||
    listed.some((listing) => isSameWallet(wallet, listing))
  return (wallet) => !connected.includes(wallet.id) && isExcluded(wallet)
}

/** Well-known wallets are looked up in the bundled list, so that most pages need no request before they show their wallets. */
async function listedUnder(latchkey: Latchkey, ids: readonly string[]): Promise<readonly ListedWallet[]> {
  const bundled = bundledWallets.filter(({ id }) => ids.includes(id))
  const include = ids.filter((id) => !bundled.some((listing) => listing.id === id))
  if (include.length === 0) return bundled
  const others = await directoryPage(latchkey, { include, page: 1, entries: walletSearchEntries }).catch(
    () => undefined,
  )
  return [...bundled, ...(others?.wallets ?? [])]
}
