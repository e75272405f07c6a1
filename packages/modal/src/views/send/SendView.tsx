import { useStepFocus } from '../../shell/useStepFocus.ts'
import { QueryLayer } from '../QueryLayer.tsx'
import { ChooseToken } from './ChooseToken.tsx'
import { ConfirmInWallet } from './ConfirmInWallet.tsx'
import { SendForm } from './SendForm.tsx'
import { SendReview } from './SendReview.tsx'
import { useSend } from './useSend.ts'

/** Sends the native currency or a token: form, review, confirmation in the wallet (spec S4.12). */
export function SendView() {
  return (
    <QueryLayer>
      <Steps />
    </QueryLayer>
  )
}

function Steps() {
  const sending = useSend()
  useStepFocus(sending.draft.step)
  switch (sending.draft.step) {
    case 'form':
      return <SendForm sending={sending} />
    case 'token':
      return <ChooseToken sending={sending} />
    case 'review':
      return <SendReview sending={sending} />
    case 'asking':
      return <ConfirmInWallet sending={sending} />
  }
}
