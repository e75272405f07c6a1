import { Button } from '@latchkey/ui/button/Button'
import { Key } from '@latchkey/ui/icons/Key'
import { Shield } from '@latchkey/ui/icons/Shield'
import { Wallet } from '@latchkey/ui/icons/Wallet'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { Explanation } from '../shared/Explanation.tsx'

/** Explains wallets to visitors who have none (spec §2). */
export function WhatIsAWalletView() {
  const modal = useModal()
  const text = useText('whatIsAWallet')
  return (
    <>
      <ViewHeader title={text('title')} />
      <SheetBody gap={20}>
        <Explanation
          points={[
            { icon: <Key />, name: text('oneKey'), detail: text('oneKeyDetail') },
            { icon: <Wallet />, name: text('ownAssets'), detail: text('ownAssetsDetail') },
            { icon: <Shield />, name: text('youDecide'), detail: text('youDecideDetail') },
          ]}
        />
      </SheetBody>
      <SheetActions>
        <Button kind="filled" wide onClick={() => modal.push({ name: 'GetWallet' })}>
          {text('get')}
        </Button>
      </SheetActions>
    </>
  )
}
