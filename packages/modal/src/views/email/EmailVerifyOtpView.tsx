import { otpDigits } from '@latchkey/contracts/constants/vault'
import { signInWithEmail } from '@latchkey/core/embedded/signInWithEmail'
import { submitCode } from '@latchkey/core/embedded/submitCode'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { Key } from '@latchkey/ui/icons/Key'
import { CodeField } from '@latchkey/ui/otp/CodeField'
import { useEffect, useRef, useState } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { EmailStep } from './EmailStep.tsx'
import { useEmailStep } from './useEmailStep.ts'

/** Asks for the e-mailed code and checks it once it has six digits. The same view shows the progress of opening the wallet. */
export function EmailVerifyOtpView() {
  const latchkey = useLatchkey()
  const step = useEmailStep()
  const { login } = step
  const text = useText('email')
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const words = useWords(login)
  useAnnouncement(`${words.title}. ${words.detail}`)
  const waiting = login?.status === 'verifyCode' && login.pending !== 'code'
  const refused = login?.status === 'verifyCode' && login.error !== undefined
  useEffect(() => {
    if (waiting) input.current?.focus()
    if (refused) setCode('')
  }, [waiting, refused])

  function type(next: string): void {
    setCode(next)
    if (next.length === otpDigits) void submitCode(latchkey, { code: next }).catch(() => {})
  }

  const failed = login?.status === 'failed' ? login : undefined
  const spent = login?.status === 'verifyCode' && login.attemptsLeft === 0
  return (
    <EmailStep
      step={step}
      ring={failed ? 'rejected' : waiting ? 'idle' : 'waiting'}
      icon={<Key size={28} />}
      title={words.title}
      detail={words.detail}
      resendLabel={text('resendCode')}
      retry={failed && (() => void signInWithEmail(latchkey, { email: failed.email }).catch(() => {}))}
    >
      {!failed && (
        <CodeField
          label={text('codeLabel')}
          length={otpDigits}
          value={code}
          onChange={type}
          busy={!waiting || spent}
          error={words.error}
          inputRef={input}
        />
      )}
    </EmailStep>
  )
}

function useWords(login: ReturnType<typeof useEmailStep>['login']) {
  const text = useText('email')
  const { errorText } = useErrorText()
  const { email = '' } = login ?? {}
  if (login?.status === 'failed')
    return { title: text('failed'), detail: errorText(login.error).text, error: undefined }
  if (login?.status !== 'verifyCode') return { title: text('opening'), detail: text('openingDetail'), error: undefined }
  const { attemptsLeft: count, error } = login
  const refused = error?.code === 'OTP_INVALID'
  return {
    title: text('codeTitle'),
    detail: text('codeDetail', { email }),
    error: count === 0 ? text('noTries') : refused ? text('wrongCode', { count }) : error && errorText(error).text,
  }
}
