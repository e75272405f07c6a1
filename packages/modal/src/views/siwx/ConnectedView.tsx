import { useAccount } from '@latchkey/react/account/useAccount'
import { Button } from '@latchkey/ui/button/Button'
import { LogoRing } from '@latchkey/ui/ring/LogoRing'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusActions, StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { useEffect, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { WalletMark } from '../shared/WalletMark.tsx'

/** Confirms that the visitor is connected and signed in: the ring closes, then the modal (see `finishConnecting`). */
export function ConnectedView() {
  const modal = useModal()
  const text = useText('connect')
  const { wallet: { name = '', icon } = {} } = useAccount()
  const title = text('youAreIn')
  const detail = text('connectedDetail', { app: modal.latchkey.options.metadata.name, wallet: name })
  useAnnouncement(`${title}. ${detail}`)
  return (
    <>
      <ViewHeader title={name} />
      <SheetBody roomy>
        <StatusBlock
          picture={
            <LogoRing state={useClosingRing()}>
              <WalletMark name={name} icon={icon} />
            </LogoRing>
          }
          title={title}
          detail={detail}
          lines={2}
        />
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
