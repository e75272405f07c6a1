import { WalletLogo } from '../glyph/WalletLogo.tsx'
import { CheckCircle } from '../icons/CheckCircle.tsx'
import { Toast } from '../toast/Toast.tsx'
import { Specimen } from './Specimen.tsx'
import { HARBOR } from './samples.tsx'

export function ToastSpecimens() {
  const rest = { closeLabel: 'Dismiss', onClose: () => {} }
  const act = (label: string) => ({ label, onClick: () => {} })
  return (
    <>
      <Specimen caption="Success: leaves after 4 s">
        <Toast {...rest} kind="success" title="Sent 12.5 USDC" detail="To maya.eth" action={act('See it')} />
      </Specimen>
      <Specimen caption="Error: stays until you close it">
        <Toast
          {...rest}
          kind="error"
          title="It didn’t go through"
          detail="The price moved too far"
          action={act('Try again')}
        />
      </Specimen>
      <Specimen caption="Loading: the ring shows how far">
        <Toast {...rest} kind="loading" title="Sending 12.5 USDC" detail="20 s left" value={0.62} />
      </Specimen>
      <Specimen caption="Short">
        <Toast {...rest} kind="success" icon={<CheckCircle size={22} />} title="Address copied" />
      </Specimen>
      <Specimen caption="Needs you">
        <Toast
          {...rest}
          kind="loading"
          icon={<WalletLogo size={24} src={HARBOR} name="Harbor" />}
          title="Harbor is waiting for you"
          action={act('Open')}
        />
      </Specimen>
      <Specimen caption="Offline">
        <Toast {...rest} kind="warning" title="You’re offline" detail="We’ll carry on when you’re back" />
      </Specimen>
    </>
  )
}
