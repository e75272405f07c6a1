import type { WalletListing, WalletsQuery, WalletsResponse } from '@latchkey/contracts/api/wallets/schemas'

/** A wallet of the directory, with the networks by which it can be filtered. */
export type DirectoryWallet = {
  readonly listing: WalletListing
  /** CAIP-2 namespaces of which the wallet supports any network. */
  readonly namespaces: readonly string[]
  /** Networks in its directory entry. */
  readonly chains: readonly string[]
}

export type Directory = {
  /** Returns a page of the wallets that match a query, in directory order. Names that start with the search text come first. */
  readonly list: (query: WalletsQuery) => WalletsResponse
}

type Indexed = DirectoryWallet & { readonly name: string; readonly terms: string }

/** Prepares wallets for searching. */
export function createDirectory(wallets: readonly DirectoryWallet[]): Directory {
  const indexed: readonly Indexed[] = wallets.map((wallet) => {
    const { name, rdns } = wallet.listing
    return { ...wallet, name: searchable(name), terms: searchable(`${name} ${rdns ?? ''}`) }
  })
  return {
    list(query) {
      const search = searchable(query.search ?? '')
      const found = indexed.filter(matcher(query, search))
      const ordered =
        search === ''
          ? found
          : [
              ...found.filter(({ name }) => name.startsWith(search)),
              ...found.filter(({ name }) => !name.startsWith(search)),
            ]
      const start = (query.page - 1) * query.entries
      const data = ordered.slice(start, start + query.entries).map((wallet) => listed(wallet, query.chains ?? []))
      return { data, count: found.length }
    },
  }
}

/** Normalizes visually equal spellings. */
function searchable(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

function matcher(query: WalletsQuery, search: string): (wallet: Indexed) => boolean {
  const include = query.include && new Set(query.include)
  const exclude = new Set(query.exclude)
  const names = query.names && new Set(query.names.map(searchable))
  const rdns = query.rdns && new Set(query.rdns)
  const badge = query.badge_type ?? query.badge
  return ({ listing, terms, name, ...wallet }) =>
    (include?.has(listing.id) ?? true) &&
    !exclude.has(listing.id) &&
    terms.includes(search) &&
    ((!names && !rdns) || names?.has(name) === true || (!!listing.rdns && rdns?.has(listing.rdns) === true)) &&
    (!query.chains?.length || query.chains.some((chain) => supports(wallet, chain))) &&
    (badge === undefined || listing.badge_type === badge)
}

function supports({ namespaces, chains }: Pick<DirectoryWallet, 'namespaces' | 'chains'>, chain: string): boolean {
  return chains.includes(chain) || namespaces.includes(chain.split(':')[0] ?? '')
}

/** Adds the requested networks to `chains`, because clients show only wallets whose `chains` include one of theirs. */
function listed(wallet: Indexed, asked: readonly string[]): WalletListing {
  const supported = asked.filter((chain) => supports(wallet, chain))
  return { ...wallet.listing, chains: [...new Set([...wallet.chains, ...supported])] }
}
