import type { ListedWallet } from '@latchkey/core/wallets/listedWallet'
import { Button } from '@latchkey/ui/button/Button'
import { External } from '@latchkey/ui/icons/External'
import { Refresh } from '@latchkey/ui/icons/Refresh'
import { LogoRing } from '@latchkey/ui/ring/LogoRing'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusActions, StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { useText } from '../../i18n/useText.ts'
import { useModal, useModalState } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { WalletMark } from '../shared/WalletMark.tsx'

/** A wallet that exists as a browser extension only, in a browser that does not have it. */
export function NotInstalled({ wallet }: { readonly wallet: ListedWallet }) {
  const modal = useModal()
  const text = useText('openWallet')
  const connectText = useText('connect')
  const hasBack = useModalState(({ stack }) => stack.length > 1)
  const { name } = wallet
  const title = text('notInstalled', { wallet: name })
  const detail = text('notInstalledDetail', { wallet: name })
  useAnnouncement(`${title}. ${detail}`)
  return (
    <>
      <ViewHeader title={name} />
      <SheetBody roomy>
        <StatusBlock
          picture={
            <LogoRing state="idle">
              <WalletMark name={name} icon={wallet.imageUrl} />
            </LogoRing>
          }
          title={title}
          detail={detail}
        />
        <StatusActions>
          <Button kind="filled" wide href={wallet.chromeStore} newTab iconEnd={<External />}>
            {text('get', { wallet: name })}
          </Button>
          <Button wide icon={<Refresh />} onClick={() => location.reload()}>
            {text('reloadPage')}
          </Button>
          {hasBack && (
            <Button kind="ghost" wide onClick={modal.back}>
              {connectText('chooseAnother')}
            </Button>
          )}
        </StatusActions>
      </SheetBody>
    </>
  )
}
