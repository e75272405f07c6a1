import { Button } from '@latchkey/ui/button/Button'
import { Coin } from '@latchkey/ui/icons/Coin'
import { Globe } from '@latchkey/ui/icons/Globe'
import { Send } from '@latchkey/ui/icons/Send'
import { Wallet } from '@latchkey/ui/icons/Wallet'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { Explanation } from '../shared/Explanation.tsx'

/** Explains networks to newcomers. */
export function WhatIsANetworkView() {
  const modal = useModal()
  const text = useText('networks')
  return (
    <>
      <ViewHeader title={text('whatIsANetwork')} />
      <SheetBody>
        <Explanation
          points={[
            { icon: <Globe />, name: text('networkIs'), detail: text('networkIsDetail') },
            { icon: <Coin />, name: text('networkFees'), detail: text('networkFeesDetail') },
            { icon: <Wallet />, name: text('networkAddress'), detail: text('networkAddressDetail') },
            { icon: <Send />, name: text('networkMatch'), detail: text('networkMatchDetail') },
          ]}
        />
      </SheetBody>
      <SheetActions>
        <Button kind="filled" wide onClick={modal.back}>
          {text('chooseNetwork')}
        </Button>
      </SheetActions>
    </>
  )
}
