'use client'
import { walletSearchWaitMs } from '@latchkey/contracts/constants/wallets'
import type { Latchkey } from '@latchkey/core/latchkey'
import type { ListedWallet } from '@latchkey/core/wallets/listedWallet'
import type { listWallets } from '@latchkey/core/wallets/listWallets'
import { useCallback, useEffect, useState } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'

/**
 * The wallet directory of the server, a page at a time. A change of `search` drops the old results at once and is sent after a
 * pause in typing. Without a server the wallets come from a bundled list.
 */
export function useWalletList(params: useWalletList.Params = {}): useWalletList.Result {
  const latchkey = useLatchkey()
  const { enabled = true, search = '', ...filter } = params
  const key = JSON.stringify({ ...filter, search: search.trim() })
  const [requested, setRequested] = useState<Requested>({ key, page: 1, attempt: 0 })
  const wanted = requested.key === key ? requested : { key, page: 1, attempt: 0 }
  if (wanted !== requested) setRequested(wanted)
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    if (!enabled) return
    const leaving = new AbortController()
    const load = () =>
      loadPage(latchkey, requested, leaving.signal).then(
        (page) => {
          if (!leaving.signal.aborted) setAnswer((before) => withPage(before, requested, page))
        },
        (error) => {
          if (!leaving.signal.aborted) setAnswer((before) => ({ ...emptyUnless(before, requested.key), error }))
        },
      )
    const isSearch = JSON.parse(requested.key).search !== '' && requested.page === 1
    const cancel = isSearch ? latchkey.clock.after(walletSearchWaitMs, load) : void load()
    return () => {
      cancel?.()
      leaving.abort()
    }
  }, [latchkey, enabled, requested])

  const shown = answer?.key === key ? answer : undefined
  const isLoading = enabled && (shown?.error ?? null) === null && (shown?.pages ?? 0) < wanted.page
  const hasNextPage = shown !== undefined && shown.wallets.length < shown.count
  return {
    wallets: shown?.wallets ?? none,
    count: shown?.count ?? 0,
    source: shown?.source,
    error: shown?.error ?? null,
    isPending: isLoading && !shown,
    isFetchingNextPage: isLoading && shown !== undefined,
    hasNextPage,
    fetchNextPage: () => {
      if (hasNextPage && !isLoading) setRequested({ key, page: (shown?.pages ?? 0) + 1, attempt: 0 })
    },
    retry: useCallback(() => {
      setAnswer((before) => before && { ...before, error: null })
      setRequested((before) => ({ ...before, attempt: before.attempt + 1 }))
    }, []),
  }
}

const none: readonly ListedWallet[] = []

/** The requested query and page; a new `attempt` repeats the request. */
type Requested = { readonly key: string; readonly page: number; readonly attempt: number }

type Answer = {
  readonly key: string
  readonly wallets: readonly ListedWallet[]
  readonly count: number
  readonly source?: 'server' | 'bundled'
  /** Number of loaded pages. */
  readonly pages: number
  readonly error: Error | null
}

async function loadPage(latchkey: Latchkey, { key, page }: Requested, signal: AbortSignal): Promise<listWallets.Page> {
  const { listWallets } = await import('@latchkey/core/wallets/listWallets')
  return listWallets(latchkey, { ...JSON.parse(key), page, signal })
}

function emptyUnless(before: Answer | undefined, key: string): Answer {
  return before?.key === key ? before : { key, wallets: none, count: 0, pages: 0, error: null }
}

function withPage(before: Answer | undefined, { key, page }: Requested, found: listWallets.Page): Answer {
  const earlier = page === 1 ? none : emptyUnless(before, key).wallets
  const known = new Set(earlier.map(({ id }) => id))
  const wallets = [...earlier, ...found.wallets.filter(({ id }) => !known.has(id))]
  return { key, wallets, count: found.count, source: found.source, pages: page, error: null }
}

export declare namespace useWalletList {
  type Params = Pick<listWallets.Params, 'search' | 'include' | 'exclude' | 'chains' | 'certified' | 'recommended'> & {
    readonly enabled?: boolean
  }
  type Result = {
    /** The wallets of all loaded pages. */
    readonly wallets: readonly ListedWallet[]
    /** Matches on all pages. */
    readonly count: number
    /** `bundled`: the server could not be reached. */
    readonly source: 'server' | 'bundled' | undefined
    /** A LatchkeyError for every known failure; `isLatchkeyError` narrows it. */
    readonly error: Error | null
    /** The first page is loading. */
    readonly isPending: boolean
    readonly isFetchingNextPage: boolean
    readonly hasNextPage: boolean
    readonly fetchNextPage: () => void
    /** Loads the failed page again. */
    readonly retry: () => void
  }
}
