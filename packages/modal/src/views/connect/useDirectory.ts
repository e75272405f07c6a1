import type { ListedWallet } from '@latchkey/core/wallets/listedWallet'
import { listWallets } from '@latchkey/core/wallets/listWallets'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useEffect, useState } from 'react'

export type Directory =
  | { readonly status: 'loading' }
  | {
      readonly status: 'loaded'
      readonly wallets: readonly ListedWallet[]
      readonly count: number
    }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void }

/** The first page of the wallet directory, beginning with the wallets that the app features and recommends. */
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
    listWallets(latchkey, { recommended: true, signal: leaving.signal }).then(
      ({ wallets, count }) => setDirectory({ status: 'loaded', wallets, count }),
      (error) => {
        if (!leaving.signal.aborted) setDirectory({ status: 'failed', error, retry })
      },
    )
    return () => leaving.abort()
  }, [latchkey, round])
  return directory
}
