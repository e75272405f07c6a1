import { walletSearchEntries, walletSearchWaitMs } from '@latchkey/contracts/constants/wallets'
import type { ListedWallet } from '@latchkey/core/wallets/listedWallet'
import { listWallets } from '@latchkey/core/wallets/listWallets'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useEffect, useState } from 'react'
import { loadPictures } from './loadPictures.ts'

type Found = { readonly term: string; readonly certified: boolean; readonly wallets: readonly ListedWallet[] }

/**
 * What the directory finds for a term; undefined while it is searched (spec S4). Results appear with their pictures: the wait before
 * the request also spares the server a request for each letter.
 */
export function useWalletSearch(term: string, certified: boolean): readonly ListedWallet[] | undefined {
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
        // The wallets that are here already remain the result.
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
