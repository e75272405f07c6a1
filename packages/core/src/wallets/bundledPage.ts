import type { getWallets } from '@latchkey/api/wallets/getWallets'
import { bundledImages } from './generated/bundledImages.ts'
import { bundledWallets } from './generated/bundledWallets.ts'
import type { ListedWallet } from './listedWallet.ts'

/** A page of the bundled wallets, with the filters and order of the server. Those that Connect recommends have images. */
export function bundledPage(query: bundledPage.Params): {
  readonly wallets: readonly ListedWallet[]
  readonly count: number
} {
  const { page, entries, include, exclude, chains } = query
  const search = query.search?.toLowerCase() ?? ''
  const namespaces = chains?.map((chain) => `${chain.split(':')[0]}:`)
  // All bundled wallets have the badge.
  const found = bundledWallets.filter(
    ({ id, name, rdns, chains: supported = [] }) =>
      (include?.includes(id) ?? true) &&
      !exclude?.includes(id) &&
      `${name} ${rdns ?? ''}`.toLowerCase().includes(search) &&
      (!namespaces || supported.some((chain) => namespaces.some((namespace) => chain.startsWith(namespace)))),
  )
  const wallets = found.slice((page - 1) * entries, page * entries).map((wallet) => {
    const imageUrl = bundledImages[wallet.id]
    return imageUrl ? { ...wallet, imageUrl } : wallet
  })
  return { wallets, count: found.length }
}

export declare namespace bundledPage {
  type Params = getWallets.Params & { readonly page: number; readonly entries: number }
}
