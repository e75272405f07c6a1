import { Button } from '@latchkey/ui/button/Button'
import { partRef } from '@latchkey/ui/css/partRef'
import { Refresh } from '@latchkey/ui/icons/Refresh'
import type { LogoRing } from '@latchkey/ui/ring/LogoRing'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { SignInStep } from '../shared/SignInStep.tsx'
import { TroubleshootLink } from '../shared/TroubleshootLink.tsx'
import styles, { sheet } from './EmailStep.lk.css'
import { ResendButton } from './ResendButton.tsx'
import type { useResendCountdown } from './useResendCountdown.ts'

const ref = partRef(sheet)

/** A step after an e-mail was sent: a field or a number to compare, and buttons to send another e-mail or use another address. */
export function EmailStep(props: EmailStep.Props) {
  const { header, mailed, busy, ring, icon, title, detail, resendLabel, onResend, ended, otherLabel, retry, children } =
    props
  const modal = useModal()
  const text = useText('email')
  return (
    <SignInStep
      header={header}
      ring={ring}
      icon={icon}
      tinted
      title={title}
      detail={detail}
      busy={busy}
      actions={
        <>
          {retry ? (
            <Button kind="filled" wide icon={<Refresh />} loading={mailed?.pending === 'code'} onClick={retry}>
              {text('tryAgain')}
            </Button>
          ) : (
            <ResendButton
              mailed={mailed}
              label={resendLabel}
              labelIn={(values) => text('resendIn', values)}
              main={ended}
              loading={mailed?.pending === 'mail'}
              disabled={!mailed || mailed.pending === 'mail' || mailed.pending === 'code'}
              onClick={onResend}
            />
          )}
          <Button kind="ghost" wide onClick={modal.back}>
            {otherLabel ?? text('otherAddress')}
          </Button>
          {retry && <TroubleshootLink />}
        </>
      }
    >
      {children && (
        <div ref={ref} className={styles.slot}>
          {children}
        </div>
      )}
    </SignInStep>
  )
}

export declare namespace EmailStep {
  type Props = {
    readonly header: string
    /** The step's last e-mail and pending request. */
    readonly mailed: (useResendCountdown.Mailed & { readonly pending?: 'mail' | 'code' | 'link' }) | undefined
    /** Disables the buttons. */
    readonly busy?: boolean
    readonly ring: LogoRing.State
    readonly icon: ReactNode
    readonly title: string
    readonly detail: ReactNode
    readonly resendLabel: string
    readonly onResend: () => void
    /** Only another e-mail can continue the sign-in. */
    readonly ended?: boolean
    /** Label of the button that goes back. Default: use another address. */
    readonly otherLabel?: string
    /** Replaces the button that sends another e-mail. */
    readonly retry?: (() => void) | undefined
    readonly children?: ReactNode
  }
}
