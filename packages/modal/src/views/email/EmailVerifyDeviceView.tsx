import { isLatchkeyError } from '@latchkey/base/errors'
import { DEVICE_NOT_APPROVED, LINK_INVALID } from '@latchkey/contracts/errors/vault'
import { partRef } from '@latchkey/ui/css/partRef'
import { Mail } from '@latchkey/ui/icons/Mail'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import styles, { sheet } from './EmailStep.lk.css'
import { EmailStep } from './EmailStep.tsx'
import { MatchNumber } from './MatchNumber.tsx'
import { useEmailStep } from './useEmailStep.ts'

const ref = partRef(sheet)

/** Waits until the visitor approves this device with the e-mailed link. The page of the link shows the same number. */
export function EmailVerifyDeviceView() {
  const step = useEmailStep()
  const text = useText('email')
  const { errorText } = useErrorText()
  const login = step.login?.status === 'verifyDevice' ? step.login : undefined
  const { email = '' } = step.login ?? {}
  const { error, matchNumber } = login ?? {}
  const isExpired = isLatchkeyError(error, LINK_INVALID) || isLatchkeyError(error, DEVICE_NOT_APPROVED)
  const title = text(isExpired ? 'linkExpired' : 'linkTitle')
  const detail = text(isExpired ? 'linkExpiredDetail' : 'linkDetail', { email })
  useAnnouncement(login && `${title}. ${detail}`)
  return (
    <EmailStep
      step={step}
      ring={isExpired ? 'warned' : 'waiting'}
      icon={<Mail size={28} />}
      title={title}
      detail={detail}
      resendLabel={text('resendLink')}
      ended={isExpired}
    >
      {!isExpired && (
        <>
          {matchNumber !== undefined && <MatchNumber value={matchNumber} detail={text('matchDetail')} />}
          {error && (
            <p ref={ref} role="alert" className={styles.error}>
              {errorText(error).text}
            </p>
          )}
        </>
      )}
    </EmailStep>
  )
}
