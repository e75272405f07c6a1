import type { FactorSecret } from '@latchkey/crypto/embedded/protection'
import { Field } from '@latchkey/ui/field/Field'
import { useState } from 'react'
import { FormSheet } from '../../dialog/FormSheet.tsx'
import type { FactorQuestion } from '../../signer/outputs.ts'
import type { ProtectionTexts } from '../../texts/protectionTexts.ts'
import type { Passkeys } from '../passkey/createPasskeys.ts'
import { PasskeySheet } from './PasskeySheet.tsx'

/** Prompts the owner of a protected wallet for its passkey or password. */
export function UnlockSheet({ question, texts, passkeys, onSecret, onCancel }: UnlockSheet.Props) {
  const { unlock } = texts
  const { walletId, factors, isWrong } = question
  const asked = factors.filter((factor) => factor.type === 'passkey')
  if (asked.length === 0) return <PasswordSheet {...{ isWrong, texts, onSecret, onCancel }} />
  return (
    <PasskeySheet
      {...{ texts, onSecret, onCancel }}
      title={unlock.title}
      text={unlock.passkeyText}
      submit={unlock.usePasskey}
      problem={isWrong ? unlock.wrongPasskey : undefined}
      unusedHint={unlock.lostPasskey}
      request={(signal) => passkeys.ask({ walletId, passkeys: asked, signal })}
    />
  )
}

export declare namespace UnlockSheet {
  type Props = {
    readonly question: FactorQuestion
    readonly texts: ProtectionTexts
    readonly passkeys: Pick<Passkeys, 'ask'>
    readonly onSecret: (secret: FactorSecret) => void
    readonly onCancel: () => void
  }
}

function PasswordSheet({ isWrong, texts, onSecret, onCancel }: PasswordProps) {
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
        error={isWrong && !isWorking ? unlock.wrongPassword : undefined}
      />
    </FormSheet>
  )
}

type PasswordProps = Pick<UnlockSheet.Props, 'texts' | 'onSecret' | 'onCancel'> & { readonly isWrong: boolean }
