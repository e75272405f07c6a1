import type { AccountParams } from '@latchkey/core/account/queries'
import { nftsQuery } from '@latchkey/core/nfts/nftsQuery'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useInfiniteQuery } from '@tanstack/react-query'

/** The NFTs of an account that are loaded so far, without spam; undefined until the first page is here. */
export function useNfts(account: AccountParams) {
  const { data, ...query } = useInfiniteQuery(nftsQuery(useLatchkey(), account))
  const nfts = data?.pages.flatMap((page) => page.nfts).filter(({ isSpam }) => !isSpam)
  return { ...query, nfts, isUnsupported: data?.pages[0]?.unsupported === true }
}
