import { useAccount } from '@latchkey/react/account/useAccount'
import { Button } from '@latchkey/ui/button/Button'
import { LogoRing } from '@latchkey/ui/ring/LogoRing'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusActions, StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { shortAddress } from '@latchkey/ui/text/shortAddress'
import { useText } from '../../i18n/useText.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { OpenWallet } from '../OpenWallet.tsx'
import { WalletMark } from '../WalletMark.tsx'
import type { Sending } from './sending.ts'

/** Waits for the wallet. The request stays open in the wallet when the visitor leaves; it cannot be withdrawn. */
export function ConfirmInWallet({ sending }: { readonly sending: Sending }) {
  const text = useText('send')
  const { wallet } = useAccount()
  const { draft, amount, stopWaiting } = sending
  const name = wallet?.name ?? ''
  const title = text('confirm', { wallet: name })
  const detail = text('amountTo', { amount, recipient: shortAddress(draft.receiver.trim()) })
  useAnnouncement(`${title}. ${detail}`)
  return (
    <>
      <ViewHeader title={text('title')} onBack={stopWaiting} />
      <SheetBody roomy>
        <StatusBlock
          picture={
            <LogoRing state="waiting">
              <WalletMark name={name} icon={wallet?.icon} />
            </LogoRing>
          }
          title={title}
          detail={detail}
        />
        <StatusActions>
          <OpenWallet />
          <Button wide onClick={stopWaiting}>
            {text('cancel')}
          </Button>
        </StatusActions>
      </SheetBody>
    </>
  )
}
