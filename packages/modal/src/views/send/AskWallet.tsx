import { useAccount } from '@latchkey/react/account/useAccount'
import { Button } from '@latchkey/ui/button/Button'
import { WalletLogo } from '@latchkey/ui/glyph/WalletLogo'
import { LogoRing } from '@latchkey/ui/ring/LogoRing'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusActions, StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { shortAddress } from '@latchkey/ui/text/shortAddress'
import { sendText } from '../../i18n/en/send.ts'
import { fillText } from '../../i18n/fillText.ts'
import { useText } from '../../i18n/useText.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import type { Sending } from './sending.ts'

/** The transfer is with the wallet. A wallet cannot be called back; leaving only ends the waiting. */
export function AskWallet({ sending }: { readonly sending: Sending }) {
  const text = useText('send', sendText)
  const { wallet } = useAccount()
  const { draft, amount, stopWaiting } = sending
  const name = wallet?.name ?? text.yourWallet
  const title = fillText(text.asking, { wallet: name })
  const detail = fillText(text.askingDetail, { amount, receiver: shortAddress(draft.receiver.trim()) })
  useAnnouncement(`${title}. ${detail}`)
  return (
    <>
      <ViewHeader title={text.title} onBack={stopWaiting} />
      <SheetBody roomy>
        <StatusBlock
          picture={
            <LogoRing state="waiting">
              <WalletLogo size={72} src={wallet?.icon} name={name} />
            </LogoRing>
          }
          title={title}
          detail={detail}
        />
        <StatusActions>
          <Button wide onClick={stopWaiting}>
            {text.cancel}
          </Button>
        </StatusActions>
      </SheetBody>
    </>
  )
}
