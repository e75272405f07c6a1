import type { AccountParams } from '@latchkey/core/account/queries'
import type { Nft } from '@latchkey/core/nfts/nft'
import { nftsQuery } from '@latchkey/core/nfts/nftsQuery'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Button } from '@latchkey/ui/button/Button'
import { cx } from '@latchkey/ui/css/cx'
import { partRef } from '@latchkey/ui/css/partRef'
import { Picture } from '@latchkey/ui/icons/Picture'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { EmptyTab, ReceiveButton } from '../shared/EmptyTab.tsx'
import { NextPage } from '../shared/NextPage.tsx'
import { UnsupportedTab } from '../shared/UnsupportedTab.tsx'
import styles, { sheet } from './Nft.lk.css'
import { NftPicture } from './NftPicture.tsx'
import { nftKey } from './nftKey.ts'

const ref = partRef(sheet)
/** A longer quantity does not fit on a tile; the NFT's details show it in full. */
const maxDigits = 4

/** The account's NFTs on this network, without spam. */
export function NftGallery({ account }: { readonly account: AccountParams }) {
  const text = useText('nfts', 'account')
  const { headingId } = useModal()
  const { network } = useNetwork()
  const { nfts, isError, isFetching, refetch, hasNextPage, fetchNextPage, ...query } = useNfts(account)
  useAnnouncement(nfts ? undefined : isError ? text('nftsFailed') : text('nftsLoading'))
  if (!nfts) {
    if (!isError) return <Placeholders label={text('nftsLoading')} count={4} />
    const retry = () => {
      // On success the button disappears, so the focus moves to the heading.
      document.getElementById(headingId)?.focus()
      void refetch()
    }
    return (
      <EmptyTab title={text('nftsFailed')} detail={text('nftsFailedDetail')}>
        <Button size="sm" loading={isFetching} onClick={retry}>
          {text('tryAgain')}
        </Button>
      </EmptyTab>
    )
  }
  if (query.isUnsupported) return <UnsupportedTab kind="nfts" address={account.address} />
  if (nfts.length === 0 && !hasNextPage)
    return (
      <EmptyTab
        icon={<Picture size={28} />}
        title={text('noNfts')}
        detail={text('noNftsDetail', { network: network?.name ?? '' })}
      >
        <ReceiveButton />
      </EmptyTab>
    )
  return (
    <section>
      {nfts.length > 0 && (
        <ul ref={ref} className={styles.gallery} aria-label={text('nfts')}>
          {nfts.map((nft) => (
            <li key={nftKey(nft)}>
              <Tile nft={nft} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <NextPage busy={isFetching} failed={query.isFetchNextPageError} load={() => void fetchNextPage()}>
          <Placeholders label={text('nftsLoading')} count={2} />
        </NextPage>
      )}
    </section>
  )
}

function Tile({ nft }: { readonly nft: Nft }) {
  const modal = useModal()
  const format = useFormat()
  const { name, collection, imageUrl, standard, quantity } = nft
  const open = () => {
    // Back returns to this tab.
    modal.replace({ name: 'Account', tab: 'nfts' })
    modal.push({ name: 'Account', step: 'nft', nft })
  }
  return (
    <button type="button" className={styles.tile} onClick={open}>
      <NftPicture size="tile" src={imageUrl} name={name} shared={`nft ${nftKey(nft)}`} />
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <span className={styles.collection} dir="auto">
        {collection}
      </span>
      {standard === 'erc1155' && (
        <bdi dir="ltr" className={styles.quantity}>
          ×{quantity.length > maxDigits ? `${format.figure('9'.repeat(maxDigits))}+` : format.figure(quantity)}
        </bdi>
      )}
    </button>
  )
}

/** Tiles of the final size while the NFTs load. */
function Placeholders({ label, count }: { readonly label: string; readonly count: number }) {
  return (
    <div ref={ref} role="img" aria-label={label} className={styles.gallery}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are alike.
        <span key={place} className={styles.placeholder} data-lk-skeleton="">
          <span className={styles.picture} />
          <span className={styles.line} />
          <span className={cx(styles.line, styles.shorter)} />
        </span>
      ))}
    </div>
  )
}

/** The account's NFTs loaded so far, without spam; undefined until the first page has loaded. */
function useNfts(account: AccountParams) {
  const { data, ...query } = useInfiniteQuery(nftsQuery(useLatchkey(), account))
  const nfts = data?.pages.flatMap((page) => page.nfts).filter(({ isSpam }) => !isSpam)
  return { ...query, nfts, isUnsupported: data?.pages[0]?.unsupported === true }
}
