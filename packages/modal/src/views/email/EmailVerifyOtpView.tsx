import { signInWithEmail } from '@latchkey/core/embedded/email/signInWithEmail'
import { submitCode } from '@latchkey/core/embedded/email/submitCode'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { Key } from '@latchkey/ui/icons/Key'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { EmailStep } from './EmailStep.tsx'
import { MailedCode } from './MailedCode.tsx'
import { useCodeRetry } from './useCodeRetry.ts'
import { useEmailStep } from './useEmailStep.ts'

/** Requests the e-mailed code and submits it once it has six digits. The same view shows the progress of opening the wallet. */
export function EmailVerifyOtpView() {
  const latchkey = useLatchkey()
  const { login, resend } = useEmailStep()
  const text = useText('email')
  const words = useWords(login)
  useAnnouncement(`${words.title}. ${words.detail}`)
  const code = login?.status === 'verifyCode' ? login : undefined
  const failed = login?.status === 'failed' ? login : undefined
  const { onCode, retry } = useCodeRetry((next) => submitCode(latchkey, { code: next }))
  return (
    <EmailStep
      header={text('title')}
      mailed={code}
      busy={login?.status === 'connecting'}
      ring={failed ? 'rejected' : code && code.pending !== 'code' ? 'idle' : 'waiting'}
      icon={<Key size={28} />}
      title={words.title}
      detail={words.detail}
      resendLabel={text('resendCode')}
      onResend={resend}
      ended={code?.attemptsLeft === 0}
      retry={failed ? () => void signInWithEmail(latchkey, { email: failed.email }).catch(() => {}) : code && retry}
    >
      {!failed && <MailedCode step={code} onCode={onCode} />}
    </EmailStep>
  )
}

function useWords(login: ReturnType<typeof useEmailStep>['login']) {
  const text = useText('email')
  const { errorText } = useErrorText()
  const { email = '' } = login ?? {}
  if (login?.status === 'failed') return { title: text('failed'), detail: errorText(login.error).text }
  if (login?.status !== 'verifyCode') return { title: text('opening'), detail: text('openingDetail') }
  return { title: text('codeTitle'), detail: text('codeDetail', { email }) }
}
