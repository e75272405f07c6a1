import { shortAddress } from '@latchkey/ui/text/shortAddress'
import { useText } from '../../i18n/useText.ts'
import type { ViewOf } from '../../router/view.ts'
import { QueryLayer } from '../shared/QueryLayer.tsx'
import { ChooseRecipient } from './ChooseRecipient.tsx'
import { ChooseToken } from './ChooseToken.tsx'
import { ConfirmInWallet } from './ConfirmInWallet.tsx'
import { SendForm } from './SendForm.tsx'
import { SendReview } from './SendReview.tsx'
import type { Sending } from './sending.ts'
import { useSend } from './useSend.ts'

/**
 * Sends the native currency or a token: form, review and confirmation in the wallet (spec S4.12). The embedded wallet has no steps
 * here: its frame covers the form while it reviews and confirms.
 */
export function WalletSendView({ view }: { readonly view: ViewOf<'WalletSend'> }) {
  return (
    <QueryLayer>
      <Steps view={view} />
    </QueryLayer>
  )
}

function Steps({ view }: { readonly view: ViewOf<'WalletSend'> }) {
  const { step, sending } = useSend(view)
  switch (step) {
    case 'token':
      return <ChooseToken sending={sending} />
    case 'recipient':
      return <ChooseRecipient sending={sending} />
    case 'review':
      return <SendReview sending={sending} />
    case 'confirm':
      return sending.reviews ? <Confirm sending={sending} /> : <SendForm sending={sending} />
    case undefined:
      return <SendForm sending={sending} />
  }
}

function Confirm({ sending }: { readonly sending: Sending }) {
  const text = useText('send', 'amounts')
  const { draft, amount, waiting, back } = sending
  const detail = text('amountTo', { amount, recipient: shortAddress(draft.receiver.trim()) })
  const undelivered = waiting?.delivered === false
  return <ConfirmInWallet heading={text('title')} detail={detail} undelivered={undelivered} back={back} />
}
