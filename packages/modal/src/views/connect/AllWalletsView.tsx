import type { WalletChoice } from '@latchkey/core/wallets/orderWallets'
import { ToggleChip } from '@latchkey/ui/chip/ToggleChip'
import { partRef } from '@latchkey/ui/css/partRef'
import { Search } from '@latchkey/ui/field/Search'
import { IconButton } from '@latchkey/ui/iconButton/IconButton'
import { CheckCircle } from '@latchkey/ui/icons/CheckCircle'
import { Grid } from '@latchkey/ui/icons/Grid'
import { List } from '@latchkey/ui/icons/List'
import { Scan } from '@latchkey/ui/icons/Scan'
import { ListRow } from '@latchkey/ui/row/ListRow'
import { Segment } from '@latchkey/ui/segment/Segment'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { SkeletonEntry } from '@latchkey/ui/skeleton/SkeletonEntry'
import { Dot } from '@latchkey/ui/tag/Dot'
import { Tag } from '@latchkey/ui/tag/Tag'
import { TextLink } from '@latchkey/ui/text/TextLink'
import { MarkedLogo, PictureTile, SkeletonTile, TileBadge } from '@latchkey/ui/tileGrid/PictureTile'
import { TileGrid } from '@latchkey/ui/tileGrid/TileGrid'
import { memo, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { isPhone } from '../../isPhone.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import styles, { sheet } from './AllWalletsView.lk.css'
import { NoWallets } from './NoWallets.tsx'
import { openChoice } from './openChoice.ts'
import { runsOn } from './runsOn.ts'
import { useWalletChoices, type WalletChoices } from './useWalletChoices.ts'

const ref = partRef(sheet)

/** The operator's wallet directory with search (spec S2.4). */
export function AllWalletsView() {
  const modal = useModal()
  const text = useText('allWallets')
  const connectText = useText('connect')
  const [search, setSearch] = useState('')
  const [certified, setCertified] = useState(false)
  const [form, setForm] = useState<TileGrid.Form>('grid')
  const term = search.trim()
  const found = useWalletChoices(term, certified)
  const isEmpty = found.settled && found.choices.length === 0
  // Nothing has loaded that could be searched.
  const isUnavailable = isEmpty && found.error !== undefined && term === '' && !certified
  useOutcomeAnnouncement(term, found)
  return (
    <>
      <ViewHeader title={text('title')} />
      {!isUnavailable && (
        <div ref={ref} className={styles.controls}>
          <Search
            label={text('search')}
            placeholder={found.total === undefined ? undefined : text('searchCount', { count: found.total })}
            clearLabel={text('clear')}
            value={search}
            onChange={setSearch}
            action={
              <IconButton
                label={connectText(isPhone() ? 'otherDevice' : 'scan')}
                onClick={() => modal.push({ name: 'ConnectingWalletConnectBasic' })}
              >
                <Scan />
              </IconButton>
            }
          />
          <div className={styles.line}>
            <ToggleChip
              icon={<CheckCircle size={18} />}
              label={text('certified')}
              pressed={certified}
              onChange={setCertified}
            />
            <Segment
              small
              label={text('layout')}
              selected={form}
              onSelect={(value) => setForm(value as TileGrid.Form)}
              options={[
                { value: 'grid', label: <Grid size={18} />, name: text('grid') },
                { value: 'list', label: <List size={18} />, name: text('list') },
              ]}
            />
          </div>
        </div>
      )}
      <div ref={ref} className={styles.results}>
        {found.bundled && !isEmpty && (
          <p className={styles.note}>
            {text('someOnly')} <TextLink onClick={found.retry}>{connectText('tryAgain')}</TextLink>
          </p>
        )}
        <SheetBody list>
          {isEmpty ? (
            <NoWallets term={term} found={found} onSearch={setSearch} />
          ) : (
            <TileGrid
              key={form}
              form={form}
              content={`${term} ${certified}`}
              keyOf={(index) => found.choices[index]?.id}
              label={connectText('wallets')}
              count={found.count}
              onReach={found.loadUpTo}
              tile={(index, place) => {
                const choice = found.choices[index]
                if (!choice) return form === 'grid' ? <SkeletonTile /> : <SkeletonEntry />
                return form === 'grid' ? (
                  <WalletTile choice={choice} {...place} />
                ) : (
                  <WalletLine choice={choice} {...place} />
                )
              }}
            />
          )}
        </SheetBody>
      </div>
    </>
  )
}

function useOutcomeAnnouncement(term: string, { settled, error, bundled, choices, count }: WalletChoices) {
  const text = useText('allWallets')
  const connectText = useText('connect')
  const outcome = () => {
    if (!settled) return undefined
    if (choices.length === 0) return error ? connectText('walletsFailed') : text('noResult', { search: term })
    if (term === '') return bundled ? text('someOnly') : undefined
    return text('found', { count })
  }
  useAnnouncement(outcome())
}

type InGrid = { readonly choice: WalletChoice } & TileGrid.Place

const WalletTile = memo(function WalletTile({ choice, ...place }: InGrid) {
  const modal = useModal()
  const text = useText('allWallets')
  return (
    <PictureTile
      name={choice.name}
      src={choice.icon}
      place={place}
      badge={
        choice.kind === 'installed' ? (
          <TileBadge kind="installed" label={text('installed')} />
        ) : (
          choice.listing.certified && <TileBadge kind="certified" label={text('certified')} />
        )
      }
      onClick={() => openChoice(modal, choice)}
    />
  )
})

const WalletLine = memo(function WalletLine({ choice, ...place }: InGrid) {
  const modal = useModal()
  const text = useText('allWallets')
  const connectText = useText('connect')
  const { kind, name, icon, recent, listing } = choice
  const devices = runsOn(choice)
  return (
    <ListRow
      place={place}
      icon={
        <MarkedLogo
          name={name}
          src={icon}
          badge={listing?.certified && <TileBadge kind="certified" label={text('certified')} />}
        />
      }
      title={name}
      detail={devices && text(devices)}
      end={
        recent ? (
          <Tag tone="accent">{connectText('recent')}</Tag>
        ) : kind === 'installed' ? (
          <Tag tone="good">
            <Dot tone="good" />
            {text('installed')}
          </Tag>
        ) : undefined
      }
      onClick={() => openChoice(modal, choice)}
    />
  )
})
