import { isClockWrong } from '@latchkey/core/connect/clockSkew'
import { useAccount } from '@latchkey/react/account/useAccount'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { partRef } from '@latchkey/ui/css/partRef'
import { Refresh } from '@latchkey/ui/icons/Refresh'
import { LogoRing } from '@latchkey/ui/ring/LogoRing'
import { StatusActions, StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { useEffect, useState } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { isRejection } from '../../isRejection.ts'
import { useModal, useModalState } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { TroubleshootLink } from '../shared/TroubleshootLink.tsx'
import { WalletMark } from '../shared/WalletMark.tsx'
import styles, { sheet } from './PairingEnded.lk.css'
import type { PairingState } from './pairingState.ts'

const ref = partRef(sheet)

/** The outcome of a pairing: connected, rejected or failed. */
export function PairingEnded({ pairing, renew, name, icon }: PairingEnded.Props) {
  const text = useText('connect')
  const { errorText } = useErrorText()
  const modal = useModal()
  const hasBack = useModalState(({ stack }) => stack.length > 1)
  const { options } = useLatchkey()
  const { wallet } = useAccount()
  const rejected = pairing.status !== 'connected' && isRejection(pairing.error)
  const reason = pairing.status === 'connected' ? undefined : errorText(pairing.error).text
  useAnnouncement(reason === undefined ? text('connected') : rejected ? text('rejected') : reason)
  if (pairing.status === 'connected') {
    // Any wallet may have scanned the code; a connected wallet reports its own name.
    const peer = wallet ?? { name, icon }
    return (
      <div ref={ref} className={styles.ended}>
        <StatusBlock
          picture={
            <LogoRing state="done">
              <WalletMark name={peer.name} icon={peer.icon} />
            </LogoRing>
          }
          title={text('connected')}
          detail={text('connectedDetail', { app: options.metadata.name, wallet: peer.name })}
        />
        <StatusActions>
          <Button wide onClick={modal.close}>
            {text('continue')}
          </Button>
        </StatusActions>
      </div>
    )
  }
  return (
    <div ref={ref} className={styles.ended}>
      <StatusBlock
        picture={
          <LogoRing state="rejected">
            <WalletMark name={name} icon={icon} />
          </LogoRing>
        }
        title={rejected ? text('rejected') : text('failed')}
        detail={rejected ? text('rejectedDetail', { wallet: name }) : reason}
      />
      <StatusActions>
        <Button kind="filled" wide icon={<Refresh />} onClick={renew}>
          {text('tryAgain')}
        </Button>
        {hasBack && (
          <Button kind="ghost" wide onClick={modal.back}>
            {text('chooseAnother')}
          </Button>
        )}
        {!rejected && <TroubleshootLink />}
      </StatusActions>
    </div>
  )
}

export declare namespace PairingEnded {
  type Props = {
    readonly pairing: Extract<PairingState, { readonly status: 'connected' | 'expired' | 'failed' }>
    readonly renew: () => void
    readonly name: string
    readonly icon?: string | undefined
  }
}

/** Warns that this device's clock is wrong, which makes codes expire early. */
export function ClockWarning({ relayLost }: { readonly relayLost: boolean }) {
  const text = useText('connect')
  const clockWrong = useClockWrong()
  useAnnouncement(clockWrong && !relayLost ? `${text('checkClock')}. ${text('checkClockDetail')}` : undefined)
  return clockWrong ? <Banner tone="warn" title={text('checkClock')} detail={text('checkClockDetail')} /> : null
}

/** Replaces the link while the relay is unreachable, because no wallet could open it. */
export function CheckConnection() {
  const modal = useModal()
  const text = useText('shell')
  return (
    <Button wide onClick={() => modal.push({ name: 'Troubleshoot' })}>
      {text('troubleshoot')}
    </Button>
  )
}

/** True if this device's clock is so far off that QR codes expire early. */
function useClockWrong(): boolean {
  const latchkey = useLatchkey()
  const [wrong, setWrong] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    isClockWrong(latchkey, { signal }).then(
      (found) => signal.aborted || setWrong(found),
      () => {},
    )
    return () => leaving.abort()
  }, [latchkey])
  return wrong
}
