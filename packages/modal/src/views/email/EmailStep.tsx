import { isMailed } from '@latchkey/core/embedded/emailLogin'
import { Button } from '@latchkey/ui/button/Button'
import { partRef } from '@latchkey/ui/css/partRef'
import { Refresh } from '@latchkey/ui/icons/Refresh'
import type { LogoRing } from '@latchkey/ui/ring/LogoRing'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { TroubleshootLink } from '../TroubleshootLink.tsx'
import styles, { sheet } from './EmailStep.lk.css'
import { ResendButton } from './ResendButton.tsx'
import { SignInStep } from './SignInStep.tsx'
import type { useEmailStep } from './useEmailStep.ts'

const ref = partRef(sheet)

/** A step of the sign-in by e-mail: what the visitor types or compares, another mail, another address. */
export function EmailStep({ step, ring, icon, title, detail, resendLabel, ended, retry, children }: EmailStep.Props) {
  const modal = useModal()
  const text = useText('email')
  const { login, resend } = step
  const mailed = isMailed(login) ? login : undefined
  return (
    <SignInStep
      header={text('title')}
      ring={ring}
      icon={icon}
      tinted
      title={title}
      detail={detail}
      busy={login?.status === 'connecting'}
      actions={
        <>
          {retry ? (
            <Button kind="filled" wide icon={<Refresh />} onClick={retry}>
              {text('tryAgain')}
            </Button>
          ) : (
            <ResendButton
              sentAtMs={mailed?.sentAtMs}
              label={resendLabel}
              labelIn={(values) => text('resendIn', values)}
              main={ended}
              loading={mailed?.pending === 'mail'}
              disabled={!mailed || mailed.pending !== undefined}
              onClick={resend}
            />
          )}
          <Button kind="ghost" wide onClick={modal.back}>
            {text('otherAddress')}
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
    readonly step: useEmailStep.Result
    readonly ring: LogoRing.State
    readonly icon: ReactNode
    readonly title: string
    readonly detail: ReactNode
    readonly resendLabel: string
    /** Only another mail leads on. */
    readonly ended?: boolean
    /** In place of another mail. */
    readonly retry?: (() => void) | undefined
    readonly children?: ReactNode
  }
}
