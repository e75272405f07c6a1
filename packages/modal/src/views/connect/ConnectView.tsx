import { recommendedWalletsMax } from '@latchkey/contracts/constants/wallets'
import { loadState } from '@latchkey/core/storage/storedState'
import { orderWallets } from '@latchkey/core/wallets/orderWallets'
import { useWallets } from '@latchkey/react/wallets/useWallets'
import { IconBox } from '@latchkey/ui/glyph/IconBox'
import { Grid } from '@latchkey/ui/icons/Grid'
import { Scan } from '@latchkey/ui/icons/Scan'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { SheetFooter } from '@latchkey/ui/sheet/SheetFooter'
import { SkeletonEntry } from '@latchkey/ui/skeleton/SkeletonEntry'
import { Text, TextLink } from '@latchkey/ui/text/Text'
import { usePageText } from '../../i18n/usePageText.ts'
import { useText } from '../../i18n/useText.ts'
import { isPhone } from '../../isPhone.ts'
import { useModal } from '../../ModalContext.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { useDirectory } from './useDirectory.ts'
import { WalletRow } from './WalletRow.tsx'

/** Ways to connect: wallets of this browser first, then QR code, then the directory (spec S2.2). */
export function ConnectView() {
  const modal = useModal()
  const text = useText('connect')
  const { choices, count, loading, retry } = useChoices()
  const grid = (
    <IconBox>
      <Grid />
    </IconBox>
  )
  return (
    <>
      <ViewHeader title={usePageText()('title')} />
      <SheetBody list gap={8}>
        <RowList label={text('wallets')}>
          {[
            ...choices.map((choice) => <WalletRow key={choice.id} choice={choice} />),
            ...(loading ? places.slice(choices.length).map((place) => <SkeletonEntry key={place} />) : []),
            <ListRow
              key="scan"
              icon={
                <IconBox tone="accent">
                  <Scan />
                </IconBox>
              }
              title={text('scan')}
              detail={text('scanDetail')}
              chevron
              onClick={() => modal.push({ name: 'ConnectingWalletConnectBasic' })}
            />,
            ...(retry
              ? [
                  <ListRow
                    key="failed"
                    icon={grid}
                    title={text('walletsFailed')}
                    detail={text('tryAgain')}
                    onClick={retry}
                  />,
                ]
              : []),
            ...(loading && count <= choices.length ? [<SkeletonEntry key="all" />] : []),
            ...(count > choices.length
              ? [
                  <ListRow
                    key="all"
                    icon={grid}
                    title={text('allWallets')}
                    end={count}
                    chevron
                    onClick={() => modal.push({ name: 'AllWallets' })}
                  />,
                ]
              : []),
          ]}
        </RowList>
        {/* Below the rows and after they have loaded, so that it moves none of them. */}
        {!loading && !isPhone() && !choices.some(({ kind }) => kind === 'installed') && (
          <Text kind="small" tone="quiet">
            {text('noWallets')}
          </Text>
        )}
      </SheetBody>
      <SheetFooter>
        <TextLink onClick={() => modal.push({ name: 'WhatIsAWallet' })}>{text('whatIsAWallet')}</TextLink>
      </SheetFooter>
    </>
  )
}

const places = Array.from({ length: recommendedWalletsMax }, (_, place) => place)

/** The first four wallets, installed ones first (spec S9.9); "All wallets" has the rest. */
function useChoices() {
  const { latchkey } = useModal()
  const detected = useWallets()
  const directory = useDirectory()
  const recent = loadState(latchkey).recentWallets
  const listed = directory.status === 'loaded' ? directory.wallets : []
  const ordered = orderWallets({ detected, listed, recent })
  const elsewhere = directory.status === 'loaded' ? directory.count - listed.length : 0
  return {
    choices: ordered.slice(0, recommendedWalletsMax),
    count: ordered.length + elsewhere,
    loading: directory.status === 'loading',
    retry: directory.status === 'loading' ? undefined : directory.retry,
  }
}
