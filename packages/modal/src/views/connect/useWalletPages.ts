import { walletsPerPage } from '@latchkey/contracts/constants/wallets'
import type { ListedWallet } from '@latchkey/core/wallets/listedWallet'
import { listWallets } from '@latchkey/core/wallets/listWallets'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useCallback, useEffect, useState } from 'react'

export type WalletPages = {
  readonly wallets: readonly ListedWallet[]
  /** Number of wallets on all pages; undefined until the first page has loaded. */
  readonly count?: number
  /** The server is unreachable, so these are the bundled wallets. */
  readonly bundled?: boolean
  readonly error?: unknown
  readonly retry: () => void
  /** Loads the next page if fewer than this many wallets have loaded. */
  readonly loadUpTo: (wanted: number) => void
}

type Loaded = Pick<WalletPages, 'wallets' | 'count' | 'bundled' | 'error'> & { readonly pages: number }

const none: Loaded = { wallets: [], pages: 0 }

/** The wallet directory, loaded page by page; nothing while `paused`. */
export function useWalletPages({ certified, paused }: useWalletPages.Params): WalletPages {
  const latchkey = useLatchkey()
  const [loaded, setLoaded] = useState(none)
  const [wanted, setWanted] = useState(1)
  const [page, setPage] = useState(1)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round repeats the request.
  useEffect(() => {
    if (paused) return
    const leaving = new AbortController()
    const { signal } = leaving
    listWallets(latchkey, { page, certified, signal }).then(
      ({ source, wallets, count }) => {
        if (signal.aborted) return
        setLoaded((before) => {
          const known = new Set(before.wallets.map(({ id }) => id))
          const fresh = wallets.filter(({ id }) => !known.has(id))
          return { wallets: [...before.wallets, ...fresh], count, pages: page, bundled: source === 'bundled' }
        })
      },
      (error) => {
        if (!signal.aborted) setLoaded(({ error: _, ...before }) => ({ ...before, error }))
      },
    )
    return () => leaving.abort()
  }, [latchkey, certified, paused, page, round])

  const { wallets, count = 0, pages } = loaded
  useEffect(() => {
    if (pages === page && wallets.length < wanted && page < Math.ceil(count / walletsPerPage)) setPage(page + 1)
  }, [wallets, wanted, page, pages, count])

  const retry = useCallback(() => {
    setLoaded(none)
    setPage(1)
    setRound((last) => last + 1)
  }, [])
  const loadUpTo = useCallback((next: number) => setWanted((before) => Math.max(before, next)), [])
  return { ...loaded, retry, loadUpTo }
}

export declare namespace useWalletPages {
  type Params = { readonly certified: boolean; readonly paused: boolean }
}
