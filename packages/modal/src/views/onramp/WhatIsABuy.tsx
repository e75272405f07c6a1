import { Button } from '@latchkey/ui/button/Button'
import { Clock } from '@latchkey/ui/icons/Clock'
import { External } from '@latchkey/ui/icons/External'
import { Shield } from '@latchkey/ui/icons/Shield'
import { Wallet } from '@latchkey/ui/icons/Wallet'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { Explanation } from '../shared/Explanation.tsx'

/** Explains buying to newcomers. */
export function WhatIsABuy() {
  const modal = useModal()
  const text = useText('buy', 'amounts')
  return (
    <>
      <ViewHeader title={text('whatIsABuy')} />
      <SheetBody>
        <Explanation
          points={[
            { icon: <External />, name: text('buyProvider'), detail: text('buyProviderDetail') },
            { icon: <Shield />, name: text('buyIdentity'), detail: text('buyIdentityDetail') },
            { icon: <Wallet />, name: text('buyWallet'), detail: text('buyWalletDetail') },
            { icon: <Clock />, name: text('buyTime'), detail: text('buyTimeDetail') },
          ]}
        />
      </SheetBody>
      <SheetActions>
        <Button kind="filled" wide onClick={modal.back}>
          {text('continue')}
        </Button>
      </SheetActions>
    </>
  )
}
