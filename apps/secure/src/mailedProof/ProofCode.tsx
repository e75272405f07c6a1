import { isLatchkeyError } from '@latchkey/base/errors'
import { otpDigits } from '@latchkey/contracts/constants/vault'
import { OTP_INVALID } from '@latchkey/contracts/errors/vault'
import { CodeField } from '@latchkey/ui/otp/CodeField'
import { useRef, useState } from 'react'
import { fill } from '../texts/fill.ts'
import type { SettingsTexts } from '../texts/settingsTexts.ts'
import { errorText } from './errorText.ts'
import type { useMailedProof } from './useMailedProof.ts'

/** Field for the mailed code. A wrong code is cleared, because submitting it again would use up another attempt. */
export function ProofCode({ proof, label, texts }: ProofCode.Props) {
  const { error, isEarly, pending, triesLeft, submit } = proof
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')

  async function type(next: string): Promise<void> {
    setCode(next)
    if (next.length < otpDigits) return
    await submit(next)
    setCode('')
    input.current?.focus()
  }

  const message = () => {
    if (triesLeft === 0) return texts.noTries
    if (error === undefined) return undefined
    const reason = errorText(texts, error)
    return isLatchkeyError(error, OTP_INVALID)
      ? `${reason} ${fill(texts.tag, texts.triesLeft, { count: triesLeft })}`
      : reason
  }
  return (
    <CodeField
      inputRef={input}
      label={label}
      length={otpDigits}
      value={code}
      onChange={(next) => void type(next)}
      busy={pending !== undefined || triesLeft === 0}
      // No error while the next code is being typed.
      {...(isEarly || code !== '' ? { note: message() } : { error: message() })}
    />
  )
}

export declare namespace ProofCode {
  type Props = {
    readonly proof: Pick<ReturnType<typeof useMailedProof>, 'error' | 'isEarly' | 'pending' | 'triesLeft' | 'submit'>
    readonly label: string
    readonly texts: Pick<SettingsTexts, 'tag' | 'errors' | 'triesLeft' | 'noTries'>
  }
}
