import { isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { otpDigits } from '@latchkey/contracts/constants/vault'
import { EMAIL_COOLDOWN } from '@latchkey/contracts/errors/vault'
import { CodeField } from '@latchkey/ui/otp/CodeField'
import { useEffect, useRef, useState } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { useAnnouncement } from '../../shell/announce.ts'

/** The field for an e-mailed code; submits the code once it has six digits. */
export function MailedCode({ step, hint, onCode }: MailedCode.Props) {
  const text = useText('email')
  const { errorText } = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const { attemptsLeft: count, error, pending } = step ?? {}
  const waiting = step !== undefined && pending !== 'code' && pending !== 'link'
  // The error disappears once another code is typed.
  const [correcting, setCorrecting] = useState<LatchkeyError>()
  const isWrong = error?.code === 'OTP_INVALID'
  const isUsed = error?.code === 'OTP_USED'
  useEffect(() => {
    if (waiting) input.current?.focus()
    // A refused code is cleared, because submitting it again would use up another attempt.
    if (pending === 'mail' || (waiting && (isWrong || isUsed))) setCode('')
  }, [waiting, pending, isWrong, isUsed])

  function type(next: string): void {
    setCorrecting(error)
    setCode(next)
    if (waiting && next.length === otpDigits) onCode(next)
  }

  const isEarly = isLatchkeyError(error, EMAIL_COOLDOWN)
  const wrong = count !== undefined && isWrong ? text('wrongCode', { count }) : undefined
  const reason = error && errorText(error).text
  // The button for another e-mail shows the remaining seconds.
  useAnnouncement(isEarly ? reason : undefined)
  const failure = count === 0 ? text('noTries') : (wrong ?? (isEarly ? undefined : reason))
  return (
    <CodeField
      label={text('codeLabel')}
      length={otpDigits}
      value={code}
      onChange={type}
      busy={!waiting || count === 0}
      hint={waiting ? (hint ?? text('codeHint')) : undefined}
      {...(error && error === correcting ? { note: failure } : { error: failure })}
      inputRef={input}
    />
  )
}

export declare namespace MailedCode {
  type Props = {
    /** Undefined once the code has been accepted. */
    readonly step:
      | {
          readonly attemptsLeft: number
          readonly error?: LatchkeyError
          readonly pending?: 'mail' | 'code' | 'link'
        }
      | undefined
    /** Text below the field. Default: where else to look for the e-mail. */
    readonly hint?: string | undefined
    readonly onCode: (code: string) => void
  }
}
