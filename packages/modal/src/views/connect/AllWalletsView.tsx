import { loadState } from '@latchkey/core/storage/storedState'
import { orderWallets, type WalletChoice } from '@latchkey/core/wallets/orderWallets'
import { pageEnvironment } from '@latchkey/core/wallets/pageEnvironment'
import { isOpenable } from '@latchkey/core/wallets/walletHrefs'
import { useWallets } from '@latchkey/react/wallets/useWallets'
import { Button } from '@latchkey/ui/button/Button'
import { partRef } from '@latchkey/ui/css/partRef'
import { EmptyState } from '@latchkey/ui/emptyState/EmptyState'
import { Search } from '@latchkey/ui/field/Search'
import { Refresh } from '@latchkey/ui/icons/Refresh'
import { Scan } from '@latchkey/ui/icons/Scan'
import { SearchMark } from '@latchkey/ui/icons/SearchMark'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { PictureTile, SkeletonTile, TileBadge } from '@latchkey/ui/tileGrid/PictureTile'
import { TileGrid } from '@latchkey/ui/tileGrid/TileGrid'
import { useState } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import styles, { sheet } from './AllWalletsView.lk.css'
import { openChoice } from './openChoice.ts'
import { useWalletPages } from './useWalletPages.ts'
import { useWalletSearch } from './useWalletSearch.ts'

const ref = partRef(sheet)
/** Tiles shown before the number of wallets is known. */
const skeletonTiles = 16

/** The operator's wallet directory with search (spec S2.4). */
export function AllWalletsView() {
  const modal = useModal()
  const text = useText('allWallets')
  const connectText = useText('connect')
  const { errorText } = useErrorText()
  const [search, setSearch] = useState('')
  const term = search.trim()
  const { choices, count, settled, error, retry, loadUpTo } = useChoices(term)
  const isEmpty = settled && choices.length === 0
  const noResult = text('noResult', { search: term })
  useAnnouncement(term === '' || !settled ? undefined : isEmpty ? noResult : text('found', { count }))
  return (
    <>
      <ViewHeader title={text('title')} />
      <SheetBody list gap={8}>
        <div ref={ref} className={styles.search}>
          <Search label={text('search')} clearLabel={text('clear')} value={search} onChange={setSearch} />
        </div>
        {isEmpty ? (
          <div ref={ref} className={styles.room}>
            <EmptyState
              icon={<SearchMark size={28} />}
              title={error === undefined ? noResult : connectText('walletsFailed')}
              detail={error === undefined ? text('noResultDetail') : errorText(error).text}
            />
            <div className={styles.ways}>
              {error !== undefined && (
                <Button wide icon={<Refresh />} onClick={retry}>
                  {connectText('tryAgain')}
                </Button>
              )}
              <Button wide icon={<Scan />} onClick={() => modal.push({ name: 'ConnectingWalletConnectBasic' })}>
                {connectText('scan')}
              </Button>
            </div>
          </div>
        ) : (
          <TileGrid
            // A new search starts at its first result.
            key={term}
            label={connectText('wallets')}
            count={count}
            onReach={loadUpTo}
            tile={(place) => {
              const choice = choices[place.index]
              return choice ? <WalletTile choice={choice} place={place} /> : <SkeletonTile />
            }}
          />
        )}
      </SheetBody>
    </>
  )
}

function WalletTile({ choice, place }: { readonly choice: WalletChoice; readonly place: TileGrid.Place }) {
  const modal = useModal()
  const text = useText('allWallets')
  const connectText = useText('connect')
  const { kind, name, icon } = choice
  return (
    <PictureTile
      name={name}
      src={icon}
      place={place}
      badge={
        kind === 'installed' ? (
          <TileBadge kind="installed" label={connectText('installed')} />
        ) : (
          choice.listing.certified && <TileBadge kind="certified" label={text('certified')} />
        )
      }
      onClick={() => openChoice(modal, choice)}
    />
  )
}

/** The wallets to show, and the total number once all pages are loaded. */
function useChoices(term: string) {
  const { latchkey } = useModal()
  const pages = useWalletPages()
  const found = useWalletSearch(term)
  const matches = ({ name }: { readonly name: string }) => name.toLowerCase().includes(term.toLowerCase())
  const detected = useWallets().filter(matches)
  const environment = pageEnvironment(window)
  // Loaded wallets are filtered immediately; results from the server are added when they arrive.
  const here = pages.wallets.filter(matches)
  const inReach =
    term === '' ? pages.wallets : [...here, ...(found ?? []).filter(({ id }) => !here.some((one) => one.id === id))]
  const listed = inReach.filter((listing) => isOpenable(listing, environment))
  const choices = orderWallets({ detected, listed, recent: loadState(latchkey).recentWallets })
  const { error, retry, loadUpTo } = pages
  const settled = term === '' ? pages.count !== undefined || error !== undefined : found !== undefined
  const elsewhere = term === '' && error === undefined ? (pages.count ?? skeletonTiles) - pages.wallets.length : 0
  const awaited = !settled && choices.length === 0 ? skeletonTiles : 0
  return { choices, count: choices.length + Math.max(0, elsewhere, awaited), settled, error, retry, loadUpTo }
}
