import { partRef } from '@latchkey/ui/css/partRef'
import { Mail } from '@latchkey/ui/icons/Mail'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import styles, { sheet } from './EmailStep.lk.css'
import { EmailStep } from './EmailStep.tsx'
import { useEmailStep } from './useEmailStep.ts'

const ref = partRef(sheet)

/** Waits until the visitor approves this device with the e-mailed link. The page of the link shows the same number. */
export function EmailVerifyDeviceView() {
  const step = useEmailStep()
  const text = useText('email')
  const { errorText } = useErrorText()
  const login = step.login?.status === 'verifyDevice' ? step.login : undefined
  const { email = '' } = step.login ?? {}
  useAnnouncement(login && `${text('linkTitle')}. ${text('linkDetail', { email })}`)
  return (
    <EmailStep
      step={step}
      ring={login?.error ? 'warned' : 'waiting'}
      icon={<Mail size={28} />}
      title={text('linkTitle')}
      detail={text('linkDetail', { email })}
      resendLabel={text('resendLink')}
    >
      {login?.error ? (
        <p ref={ref} role="alert" className={styles.error}>
          {errorText(login.error).text}
        </p>
      ) : (
        login?.matchNumber !== undefined && (
          <p ref={ref} className={styles.match}>
            <b className={styles.number}>{login.matchNumber}</b>
            <span>{text('matchDetail')}</span>
          </p>
        )
      )}
    </EmailStep>
  )
}
