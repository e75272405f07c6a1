import type { WalletListing, WalletsQuery, WalletsResponse } from '@latchkey/contracts/api/wallets/schemas'

/** One page of the wallets that match a query, in directory order. */
export function listWallets(wallets: readonly WalletListing[], query: WalletsQuery): WalletsResponse {
  const search = query.search?.toLowerCase()
  const matches = wallets.filter(
    (wallet) =>
      (query.include === undefined || query.include.includes(wallet.id)) &&
      !query.exclude?.includes(wallet.id) &&
      (!search || wallet.name.toLowerCase().includes(search)) &&
      (!query.chains?.length || query.chains.some((chain) => wallet.chains?.includes(chain))) &&
      // No wallet has a badge yet.
      query.badge_type === undefined,
  )
  const ordered = matches.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0) || a.name.localeCompare(b.name))
  const start = (query.page - 1) * query.entries
  return { data: ordered.slice(start, start + query.entries), count: matches.length }
}
