import type { FactorSecret } from '@latchkey/crypto/embedded/protection'
import { Button, ButtonPair } from '@latchkey/ui/button/Button'
import { Field } from '@latchkey/ui/field/Field'
import { type FormEvent, useState } from 'react'
import type { FactorQuestion } from '../../signer/outputs.ts'
import type { ProtectionTexts } from '../texts/texts.ts'
import { DialogSheet } from './DialogSheet.tsx'

/** Asks the owner of a protected wallet for the password. */
export function UnlockSheet({ question, texts, onSecret, onCancel }: UnlockSheet.Props) {
  const { unlock } = texts
  const [password, setPassword] = useState('')
  const [isWorking, setWorking] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '' || isWorking) return
    setWorking(true)
    onSecret({ type: 'password', password })
  }
  return (
    <form onSubmit={submit}>
      <DialogSheet
        title={unlock.title}
        text={unlock.text}
        onCancel={onCancel}
        actions={
          <ButtonPair>
            <Button wide onClick={onCancel}>
              {texts.cancel}
            </Button>
            <Button wide kind="filled" submit loading={isWorking} disabled={password === ''}>
              {unlock.unlock}
            </Button>
          </ButtonPair>
        }
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
      </DialogSheet>
    </form>
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
