import { loadState } from '@latchkey/core/storage/storedState'
import type { ListedWallet } from '@latchkey/core/wallets/listedWallet'
import { orderWallets, type WalletChoice } from '@latchkey/core/wallets/orderWallets'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useFoundWallets } from '@latchkey/react/wallets/useFoundWallets'
import { useMemo, useState } from 'react'
import { openableHere } from './openableHere.ts'
import { useWalletPages } from './useWalletPages.ts'
import { useWalletSearch } from './useWalletSearch.ts'

/** Tiles shown before the number of wallets is known. */
const skeletonTiles = 16

export type WalletChoices = {
  readonly choices: readonly WalletChoice[]
  /** Places to render: the choices, and those that are still loading. */
  readonly count: number
  /** Wallets of the whole directory; undefined while it is loading. */
  readonly total: number | undefined
  /** Every name known here, whatever the search. */
  readonly names: readonly string[]
  readonly settled: boolean
  /** The server is unreachable, and the bundled wallets are shown. */
  readonly bundled: boolean
  readonly error: unknown
  readonly retry: () => void
  readonly loadUpTo: (wanted: number) => void
}

/** The wallets that match a search and the filter. */
export function useWalletChoices(term: string, certified: boolean): WalletChoices {
  const latchkey = useLatchkey()
  const all = useWalletPages({ certified: false, paused: false })
  const badged = useWalletPages({ certified: true, paused: !certified })
  const found = useWalletSearch(term, certified)
  const pages = certified ? badged : all
  const detected = useFoundWallets()
  const [recent] = useState(() => loadState(latchkey).recentWallets)
  const loaded = useMemo(
    () => unique([...pages.wallets, ...all.wallets.filter((one) => !certified || one.certified)]),
    [pages.wallets, all.wallets, certified],
  )
  const ordered = useMemo(
    () => orderWallets({ detected, listed: openableHere(unique([...loaded, ...(found ?? [])])), recent }),
    [detected, loaded, found, recent],
  )
  // Loaded wallets answer at once; the server's answer adds the rest.
  const choices = useMemo(
    () => ordered.filter((choice) => (!certified || choice.listing?.certified) && matches(choice, term, found)),
    [ordered, certified, term, found],
  )

  const { error, retry, loadUpTo } = pages
  const settled = term === '' ? pages.count !== undefined || error !== undefined : found !== undefined
  const elsewhere = term === '' && error === undefined ? (pages.count ?? skeletonTiles) - loaded.length : 0
  const awaited = !settled && choices.length === 0 ? skeletonTiles : 0
  const count = choices.length + Math.max(0, elsewhere, awaited)
  const names = useMemo(() => loaded.map(({ name }) => name), [loaded])
  return { choices, count, total: all.count, names, settled, bundled: pages.bundled ?? false, error, retry, loadUpTo }
}

function matches({ name, listing }: WalletChoice, term: string, found: readonly ListedWallet[] = []): boolean {
  const has = (text = '') => text.toLowerCase().includes(term.toLowerCase())
  return has(name) || has(listing?.name) || found.some(({ id }) => id === listing?.id)
}

function unique(wallets: readonly ListedWallet[]): readonly ListedWallet[] {
  return [...new Map(wallets.map((wallet) => [wallet.id, wallet])).values()]
}
