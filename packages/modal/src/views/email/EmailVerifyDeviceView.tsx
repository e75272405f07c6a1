import { isLatchkeyError } from '@latchkey/base/errors'
import { DEVICE_NOT_APPROVED, LINK_INVALID } from '@latchkey/contracts/errors/vault'
import { signInWithEmail } from '@latchkey/core/embedded/email/signInWithEmail'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { Mail } from '@latchkey/ui/icons/Mail'
import { Text } from '@latchkey/ui/text/Text'
import { useText } from '../../i18n/useText.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { EmailStep } from './EmailStep.tsx'
import { MatchNumber } from './MatchNumber.tsx'
import { StepError } from './StepError.tsx'
import { useEmailStep } from './useEmailStep.ts'

/** Waits until the visitor approves this device: on the page of the link, they choose the number shown here. */
export function EmailVerifyDeviceView() {
  const { login: step, resend } = useEmailStep()
  const latchkey = useLatchkey()
  const text = useText('email')
  const login = step?.status === 'verifyDevice' ? step : undefined
  const { email = '' } = step ?? {}
  const { error, matchNumber } = login ?? {}
  const isExpired = isLatchkeyError(error, LINK_INVALID) || isLatchkeyError(error, DEVICE_NOT_APPROVED)
  const title = text(isExpired ? 'linkExpired' : 'linkTitle')
  const detail = text(isExpired ? 'linkExpiredDetail' : 'linkDetail', { email })
  useAnnouncement(login && `${title}. ${detail}`)
  // The link was used, but a later step failed, such as entering the wallet's password.
  const retry = () => void signInWithEmail(latchkey, { email }).catch(() => {})
  return (
    <EmailStep
      header={text('title')}
      mailed={login}
      ring={isExpired ? 'warned' : 'waiting'}
      icon={<Mail size={28} />}
      title={title}
      detail={detail}
      resendLabel={text('resendLink')}
      onResend={resend}
      ended={isExpired}
      retry={error && !isExpired ? retry : undefined}
    >
      {!isExpired && (
        <>
          {matchNumber !== undefined && <MatchNumber value={matchNumber} detail={text('chooseDetail')} />}
          {error ? (
            <StepError error={error} />
          ) : (
            <Text kind="small" tone="quiet" center>
              {text('codeHint')}
            </Text>
          )}
        </>
      )}
    </EmailStep>
  )
}
