import type { FactorSecret } from '@latchkey/crypto/embedded/protection'
import { Field } from '@latchkey/ui/field/Field'
import { useState } from 'react'
import { FormSheet } from '../../dialog/FormSheet.tsx'
import type { FactorQuestion } from '../../signer/outputs.ts'
import type { ProtectionTexts } from '../texts/texts.ts'

/** Asks the owner of a protected wallet for the password. */
export function UnlockSheet({ question, texts, onSecret, onCancel }: UnlockSheet.Props) {
  const { unlock } = texts
  const [password, setPassword] = useState('')
  const [isWorking, setWorking] = useState(false)
  const submit = () => {
    setWorking(true)
    onSecret({ type: 'password', password })
  }
  return (
    <FormSheet
      title={unlock.title}
      text={unlock.text}
      cancel={texts.cancel}
      submit={unlock.unlock}
      disabled={password === ''}
      loading={isWorking}
      onCancel={onCancel}
      onSubmit={submit}
    >
      <Field
        label={unlock.password}
        showLabel
        reserve
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={question.isWrong && !isWorking ? unlock.wrongPassword : undefined}
      />
    </FormSheet>
  )
}

export declare namespace UnlockSheet {
  type Props = {
    readonly question: FactorQuestion
    readonly texts: ProtectionTexts
    readonly onSecret: (secret: FactorSecret) => void
    readonly onCancel: () => void
  }
}
