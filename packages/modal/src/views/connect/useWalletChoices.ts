import type { Clock } from '@latchkey/base/clock'
import {
  picturesMax,
  pictureWaitMs,
  walletSearchEntries,
  walletSearchWaitMs,
} from '@latchkey/contracts/constants/wallets'
import { loadState } from '@latchkey/core/storage/storedState'
import type { ListedWallet } from '@latchkey/core/wallets/listedWallet'
import { listWallets } from '@latchkey/core/wallets/listWallets'
import { orderWallets, type WalletChoice } from '@latchkey/core/wallets/orderWallets'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useFoundWallets } from '@latchkey/react/wallets/useFoundWallets'
import { useEffect, useMemo, useState } from 'react'
import { openableHere } from './openableHere.ts'
import { useWalletPages } from './useWalletPages.ts'

/** Tiles shown before the number of wallets is known. */
const skeletonTiles = 16

export type WalletChoices = {
  readonly choices: readonly WalletChoice[]
  /** Number of tiles to render: the choices and those still loading. */
  readonly count: number
  /** Number of wallets in the whole directory; undefined while loading. */
  readonly total: number | undefined
  /** All known names, regardless of the search. */
  readonly names: readonly string[]
  readonly settled: boolean
  /** The server is unreachable, so the bundled wallets are shown. */
  readonly bundled: boolean
  readonly error: unknown
  readonly retry: () => void
  readonly loadUpTo: (wanted: number) => void
}

/** Wallets that match the search and the filter. */
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
  // Loaded wallets match immediately; the server's results are added later.
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

type Found = { readonly term: string; readonly certified: boolean; readonly wallets: readonly ListedWallet[] }

/**
 * Directory search results; undefined while searching (spec S4). Results appear together with their pictures. The debounce saves
 * the server a request per letter.
 */
function useWalletSearch(term: string, certified: boolean): readonly ListedWallet[] | undefined {
  const latchkey = useLatchkey()
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    if (term === '') return
    const leaving = new AbortController()
    const { signal } = leaving
    const cancel = latchkey.clock.after(walletSearchWaitMs, () => {
      listWallets(latchkey, { search: term, certified, entries: walletSearchEntries, signal }).then(
        async ({ wallets }) => {
          const pictures = wallets.map(({ imageUrl }) => imageUrl)
          await loadPictures(latchkey.clock, pictures)
          if (!signal.aborted) setFound({ term, certified, wallets })
        },
        // On failure, the result contains only wallets that have already loaded.
        () => signal.aborted || setFound({ term, certified, wallets: [] }),
      )
    })
    return () => {
      cancel()
      leaving.abort()
    }
  }, [latchkey, term, certified])
  return found?.term === term && found.certified === certified ? found.wallets : undefined
}

/**
 * Waits for the first pictures of a list, so that they appear together with it. A slow or missing picture does not block the list.
 */
async function loadPictures(clock: Clock, urls: readonly (string | undefined)[]): Promise<void> {
  let cancel = () => {}
  const late = new Promise<void>((resolve) => {
    cancel = clock.after(pictureWaitMs, resolve)
  })
  const loading = urls.slice(0, picturesMax).map(async (url) => {
    if (url === undefined) return
    const picture = new Image()
    picture.src = url
    await picture.decode()
  })
  await Promise.race([Promise.allSettled(loading), late]).finally(cancel)
}
