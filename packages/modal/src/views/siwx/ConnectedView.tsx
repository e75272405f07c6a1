import { useAccount } from '@latchkey/react/account/useAccount'
import { Button } from '@latchkey/ui/button/Button'
import type { LogoRing } from '@latchkey/ui/ring/LogoRing'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusActions } from '@latchkey/ui/statusBlock/StatusBlock'
import { useEffect, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { LogoStatus } from '../shared/LogoStatus.tsx'
import { WalletMark } from '../shared/WalletMark.tsx'

/** Confirms that the visitor is connected and signed in: the ring closes, then the modal (see `finishConnecting`). */
export function ConnectedView() {
  const modal = useModal()
  const text = useText('connect')
  const { wallet: { name = '', icon } = {} } = useAccount()
  const title = text('youAreIn')
  const detail = text('connectedDetail', { app: modal.latchkey.options.metadata.name, wallet: name })
  return (
    <>
      <ViewHeader title={name} />
      <SheetBody roomy>
        <LogoStatus ring={useClosingRing()} title={title} detail={detail} lines={2}>
          <WalletMark name={name} icon={icon} />
        </LogoStatus>
        <StatusActions>
          <Button wide onClick={modal.close}>
            {text('continue')}
          </Button>
        </StatusActions>
      </SheetBody>
    </>
  )
}

/** Painted once as an open arc, so that the ring is seen closing. */
function useClosingRing(): LogoRing.State {
  const [state, setState] = useState<LogoRing.State>('waiting')
  useEffect(() => {
    const frame = requestAnimationFrame(() => setState('done'))
    return () => cancelAnimationFrame(frame)
  }, [])
  return state
}
