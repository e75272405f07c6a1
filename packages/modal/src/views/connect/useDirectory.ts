import { isLatchkeyError } from '@latchkey/base/errors'
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
  const [directory, setDirectory] = useState<Directory>({ status: 'loading' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round repeats the request.
  useEffect(() => {
    const leaving = new AbortController()
    const retry = () => {
      setDirectory({ status: 'loading' })
      setRound((last) => last + 1)
    }
    const show = (next: Directory) => {
      if (!leaving.signal.aborted) setDirectory(next)
    }
    firstPage(latchkey, leaving.signal).then(
      ({ wallets, count }) => show({ status: 'loaded', wallets, count }),
      (error) => {
        // Compared by its code, because importing the error's row would load it with the page.
        const isRefused = isLatchkeyError(error) && error.code === 'PROJECT_ID_INVALID'
        show({ status: 'failed', error, retry: isRefused ? undefined : retry })
      },
    )
    return () => leaving.abort()
  }, [latchkey, round])
  return directory
}

async function firstPage(latchkey: Latchkey, signal: AbortSignal): Promise<listWallets.Page> {
  const page = await listWallets(latchkey, { recommended: true, signal })
  if (!isPhone()) return page
  // Loaded on phones only, because a wallet without a link could not be opened there.
  const { openableHere } = await import('./openableHere.ts')
  return { ...page, wallets: openableHere(page.wallets) }
}
