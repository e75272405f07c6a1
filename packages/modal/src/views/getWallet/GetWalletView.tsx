import { recommendedWalletsMax } from '@latchkey/contracts/constants/wallets'
import type { ListedWallet } from '@latchkey/core/wallets/listedWallet'
import { pageEnvironment } from '@latchkey/core/wallets/pageEnvironment'
import { installHref } from '@latchkey/core/wallets/walletHrefs'
import { Button } from '@latchkey/ui/button/Button'
import { WalletLogo } from '@latchkey/ui/glyph/WalletLogo'
import { Refresh } from '@latchkey/ui/icons/Refresh'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { SheetFooter } from '@latchkey/ui/sheet/SheetFooter'
import { SkeletonDetailEntry } from '@latchkey/ui/skeleton/SkeletonDetailEntry'
import { StatusActions, StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { TextLink } from '@latchkey/ui/text/TextLink'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { runsOn } from '../connect/runsOn.ts'
import { useDirectory } from '../connect/useDirectory.ts'

/** Recommended wallets that can be installed on this device. */
export function GetWalletView() {
  const modal = useModal()
  const text = useText('allWallets')
  const connectText = useText('connect')
  const { errorText } = useErrorText()
  const directory = useDirectory()
  useAnnouncement(directory.status === 'failed' ? connectText('walletsFailed') : undefined)
  const environment = pageEnvironment(window)
  const wallets =
    directory.status === 'loaded'
      ? directory.wallets.filter((wallet) => installHref(wallet, environment)).slice(0, recommendedWalletsMax)
      : []
  return (
    <>
      <ViewHeader title={text('getAWallet')} />
      <SheetBody list>
        {directory.status === 'failed' ? (
          <>
            <StatusBlock small title={connectText('walletsFailed')} detail={errorText(directory.error).text} />
            {directory.retry && (
              <StatusActions>
                <Button wide icon={<Refresh />} onClick={directory.retry}>
                  {connectText('tryAgain')}
                </Button>
              </StatusActions>
            )}
          </>
        ) : (
          <RowList label={text('getAWallet')}>
            {directory.status === 'loading'
              ? places.map((place) => <SkeletonDetailEntry key={place} />)
              : wallets.map((listing) => <WalletToGet key={listing.id} listing={listing} />)}
          </RowList>
        )}
      </SheetBody>
      {directory.status !== 'failed' && (
        <SheetFooter>
          <TextLink onClick={() => modal.push({ name: 'AllWallets' })}>{text('title')}</TextLink>
        </SheetFooter>
      )}
    </>
  )
}

function WalletToGet({ listing }: { readonly listing: ListedWallet }) {
  const modal = useModal()
  const text = useText('allWallets')
  const devices = runsOn({ kind: 'listed', listing })
  return (
    <ListRow
      icon={<WalletLogo size={40} src={listing.imageUrl} name={listing.name} />}
      title={listing.name}
      detail={devices && text(devices)}
      chevron
      onClick={() => modal.push({ name: 'Downloads', listing })}
    />
  )
}

const places = Array.from({ length: recommendedWalletsMax }, (_, place) => place)
