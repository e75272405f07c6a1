import { isLatchkeyError } from '@latchkey/base/errors'
import { livePart } from '@latchkey/core/features/feature'
import type { Latchkey } from '@latchkey/core/latchkey'
import type { ListedWallet } from '@latchkey/core/wallets/listedWallet'
import { listWallets } from '@latchkey/core/wallets/listWallets'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useEffect, useState } from 'react'
import { isPhone } from '../../isPhone.ts'

export type Directory =
  | { readonly status: 'loading' }
  | {
      readonly status: 'loaded'
      readonly wallets: readonly ListedWallet[]
      readonly count: number
    }
  | {
      readonly status: 'failed'
      readonly error: unknown
      /** Undefined if the server rejects the project id. */
      readonly retry: (() => void) | undefined
    }

/**
 * The first page of the wallet directory, with the app's featured and recommended wallets first; on a phone only wallets that it
 * can open.
 */
export function useDirectory(): Directory {
  const latchkey = useLatchkey()
  const [directory, setDirectory] = useState<Directory>(() => {
    const { last } = requestsOf(latchkey)
    return last ? { status: 'loaded', ...last } : { status: 'loading' }
  })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round repeats the request.
  useEffect(() => {
    let isShown = true
    const retry = () => {
      setDirectory({ status: 'loading' })
      setRound((last) => last + 1)
    }
    const show = (next: Directory) => {
      if (isShown) setDirectory(next)
    }
    const request = requestDirectory(latchkey)
    // The next opening requests another.
    requestsOf(latchkey).current = undefined
    request.then(
      ({ wallets, count }) => show({ status: 'loaded', wallets, count }),
      (error) => {
        // Compared by its code, because importing the error's row would load it with the page.
        const isRefused = isLatchkeyError(error) && error.code === 'PROJECT_ID_INVALID'
        show({ status: 'failed', error, retry: isRefused ? undefined : retry })
      },
    )
    return () => {
      isShown = false
    }
  }, [latchkey, round])
  return directory
}

type Requests = {
  /** Sent before a view is on screen, which takes it. */
  current?: Promise<listWallets.Page> | undefined
  /** The rows with which the next view starts. */
  last?: listWallets.Page
}

const requestsOf = (latchkey: Latchkey) => livePart(latchkey, 'directory.requests', (): Requests => ({}))

/** Requests the first page, unless that was done and no view has taken the response. */
export function requestDirectory(latchkey: Latchkey): Promise<listWallets.Page> {
  const requests = requestsOf(latchkey)
  requests.current ??= firstPage(latchkey).then(
    (page) => {
      requests.last = page
      return page
    },
    (error) => {
      requests.current = undefined
      throw error
    },
  )
  return requests.current
}

async function firstPage(latchkey: Latchkey): Promise<listWallets.Page> {
  const page = await listWallets(latchkey, { recommended: true })
  if (!isPhone()) return page
  // Loaded on phones only, because a wallet without a link could not be opened there.
  const { openableHere } = await import('./openableHere.ts')
  return { ...page, wallets: openableHere(page.wallets) }
}
