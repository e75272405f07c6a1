import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { useText } from '../../i18n/useText.ts'
import { isPhone } from '../../isPhone.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { PairingOffer } from './PairingOffer.tsx'
import { usePairing } from './usePairing.ts'

/** A QR code for any wallet (spec S2.7). */
export function ConnectingWalletConnectBasicView() {
  const text = useText('connect')
  const { pairing, renew } = usePairing()
  return (
    <>
      <ViewHeader title={text(isPhone() ? 'otherDevice' : 'scan')} />
      <SheetBody>
        <PairingOffer pairing={pairing} renew={renew} name="" />
      </SheetBody>
    </>
  )
}
