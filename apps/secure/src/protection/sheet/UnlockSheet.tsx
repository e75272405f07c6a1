import type { FactorSecret } from '@latchkey/crypto/embedded/protection'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button, ButtonPair } from '@latchkey/ui/button/Button'
import { Field } from '@latchkey/ui/field/Field'
import { type FormEvent, useState } from 'react'
import type { FactorQuestion } from '../../signer/outputs.ts'
import { type AskedPasskey, askPasskey } from '../passkeys.ts'
import type { ProtectionTexts } from '../texts/texts.ts'
import { DialogSheet } from './DialogSheet.tsx'

/** Asks the owner of a protected wallet for the password or a passkey. */
export function UnlockSheet({ question, texts, onSecret, onCancel }: UnlockSheet.Props) {
  const { unlock } = texts
  const [password, setPassword] = useState('')
  const [isWorking, setWorking] = useState(false)
  const [isPasskeyRefused, setPasskeyRefused] = useState(false)
  const passkeys = question.factors.filter((factor): factor is AskedPasskey => factor.type === 'passkey')
  const takesPassword = question.factors.some(({ type }) => type === 'password')
  const wrong = question.isWrong && !isWorking

  const send = (secret: FactorSecret) => {
    setWorking(true)
    onSecret(secret)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && !isWorking) send({ type: 'password', password })
  }
  const tryPasskey = async () => {
    setPasskeyRefused(false)
    const secret = await askPasskey(question.walletId, passkeys).catch(() => undefined)
    if (secret) send(secret)
    else setPasskeyRefused(true)
  }
  const cancel = (
    <Button wide onClick={onCancel}>
      {texts.cancel}
    </Button>
  )
  return (
    <form onSubmit={submit}>
      <DialogSheet
        title={unlock.title}
        text={unlock.text}
        onCancel={onCancel}
        actions={
          <>
            {passkeys.length > 0 && (
              <Button
                wide
                kind={takesPassword ? 'tint' : 'filled'}
                loading={isWorking}
                onClick={() => void tryPasskey()}
              >
                {unlock.passkey}
              </Button>
            )}
            {takesPassword ? (
              <ButtonPair>
                {cancel}
                <Button wide kind="filled" submit loading={isWorking} disabled={password === ''}>
                  {unlock.unlock}
                </Button>
              </ButtonPair>
            ) : (
              cancel
            )}
          </>
        }
      >
        {takesPassword && (
          <Field
            label={unlock.password}
            showLabel
            reserve
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={wrong ? unlock.wrongPassword : undefined}
          />
        )}
        {(isPasskeyRefused || (wrong && !takesPassword)) && <Banner tone="bad" title={unlock.wrongPasskey} />}
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
