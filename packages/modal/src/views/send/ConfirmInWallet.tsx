import { useAccount } from '@latchkey/react/account/useAccount'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { Button } from '@latchkey/ui/button/Button'
import { LogoRing } from '@latchkey/ui/ring/LogoRing'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusActions, StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { shortAddress } from '@latchkey/ui/text/shortAddress'
import { useEffect, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { OpenWallet } from '../OpenWallet.tsx'
import { WalletMark } from '../WalletMark.tsx'
import type { Sending } from './sending.ts'

/** Waits for the wallet. A request that the wallet has stays open there when the visitor leaves; an earlier one is withdrawn. */
export function ConfirmInWallet({ sending }: { readonly sending: Sending }) {
  const text = useText('send')
  const { wallet } = useAccount()
  const { draft, amount, waiting, back } = sending
  const late = useLate(waiting?.delivered === false)
  const name = wallet?.name ?? ''
  const title = late ? text('notDelivered') : text('confirm', { wallet: name })
  const detail = text('amountTo', { amount, recipient: shortAddress(draft.receiver.trim()) })
  useAnnouncement(`${title}. ${detail}`)
  return (
    <>
      <ViewHeader title={text('title')} />
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
          {!late && <OpenWallet />}
          {/* The second press of a double click on Send lands here. */}
          <Button wide onClick={({ detail }) => void (detail < 2 && back())}>
            {text('cancel')}
          </Button>
        </StatusActions>
      </SheetBody>
    </>
  )
}

/** Usually the relay has a request at once; a longer delay is worth a sentence. */
const deliveryMs = 1_500

/** Whether `waits` has been true for longer than a delivery takes. */
function useLate(waits: boolean): boolean {
  const { clock } = useLatchkey()
  const [late, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    return waits ? clock.after(deliveryMs, () => setLate(true)) : undefined
  }, [waits, clock])
  return late && waits
}
