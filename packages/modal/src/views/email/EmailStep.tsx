import { isMailed } from '@latchkey/core/embedded/emailLogin'
import { Button } from '@latchkey/ui/button/Button'
import { cx } from '@latchkey/ui/css/cx'
import { partRef } from '@latchkey/ui/css/partRef'
import { LogoRing } from '@latchkey/ui/ring/LogoRing'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusActions, StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import styles, { sheet } from './EmailStep.lk.css'
import type { useEmailStep } from './useEmailStep.ts'
import { useResendCountdown } from './useResendCountdown.ts'

const ref = partRef(sheet)

/** Layout of a sign-in step. All steps share it, so that the height of the sheet stays the same. */
export function EmailStep({ step, ring, icon, title, detail, resendLabel, retry, children }: EmailStep.Props) {
  const modal = useModal()
  const text = useText('email')
  const { login, resend } = step
  const mailed = isMailed(login) ? login : undefined
  const seconds = useResendCountdown(mailed?.sentAtMs)
  return (
    <>
      <ViewHeader title={text('title')} />
      <SheetBody roomy gap={16}>
        <div ref={ref} className={styles.head}>
          <StatusBlock
            picture={
              <LogoRing state={ring}>
                <span className={styles.mark}>{icon}</span>
              </LogoRing>
            }
            title={title}
            detail={detail}
          />
        </div>
        <div ref={ref} className={styles.slot}>
          {children}
        </div>
        <div ref={ref} className={cx(login?.status === 'connecting' && styles.hidden)}>
          <StatusActions>
            {retry ? (
              <Button kind="filled" wide onClick={retry}>
                {text('tryAgain')}
              </Button>
            ) : (
              <Button
                wide
                loading={mailed?.pending === 'mail'}
                disabled={!mailed || seconds > 0 || mailed.pending !== undefined}
                onClick={resend}
              >
                {seconds > 0 ? text('resendIn', { seconds }) : resendLabel}
              </Button>
            )}
            <Button kind="ghost" wide onClick={modal.back}>
              {text('otherAddress')}
            </Button>
          </StatusActions>
        </div>
      </SheetBody>
    </>
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
    /** Replaces the button that sends another e-mail. */
    readonly retry?: (() => void) | undefined
    readonly children: ReactNode
  }
}
