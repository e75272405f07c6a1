import { systemClock } from '@latchkey/base/clock'
import type { RecoveryFile } from '@latchkey/contracts/vault/recoveryFile'
import { openRecoveryFile } from '@latchkey/crypto/embedded/openRecoveryFile'
import type { FactorSecret } from '@latchkey/crypto/embedded/protection'
import { useState } from 'react'
import { KeysSheet } from '../export/keys/KeysSheet.tsx'
import { createPasskeys } from '../protection/passkey/createPasskeys.ts'
import { UnlockSheet } from '../protection/sheet/UnlockSheet.tsx'
import type { ExportedKeys } from '../signer/exportedKeys.ts'
import { exportedKeysOf } from '../signer/worker/exportedKeysOf.ts'
import { askedFactors } from '../signer/worker/recoveredShare.ts'
import type { RecoveryTexts } from '../texts/recoveryTexts.ts'
import { ChooseStep } from './ChooseStep.tsx'
import { readRecoveryFile } from './readRecoveryFile.ts'

type Step =
  | { readonly name: 'choose'; readonly isInvalid: boolean }
  | { readonly name: 'unlock'; readonly file: RecoveryFile; readonly tries: number }
  | { readonly name: 'shown'; readonly keys: ExportedKeys }

/** The steps of the recovery: file, password or passkey, keys. Everything happens in this document. */
export function RecoverySheet({ texts }: RecoverySheet.Props) {
  const [step, setStep] = useState<Step>({ name: 'choose', isInvalid: false })
  const [passkeys] = useState(() => createPasskeys({ window, clock: systemClock, themeMode: () => undefined }))

  const choose = async (chosen: Blob) => {
    const file = await readRecoveryFile(chosen)
    setStep(file ? { name: 'unlock', file, tries: 0 } : { name: 'choose', isInvalid: true })
  }
  const open = async (file: RecoveryFile, secret: FactorSecret, tries: number) => {
    const entropy = await openRecoveryFile(file, secret)
    if (!entropy) return setStep({ name: 'unlock', file, tries: tries + 1 })
    const keys = await exportedKeysOf(entropy, file.record)
    entropy.fill(0)
    setStep({ name: 'shown', keys })
  }
  const { steps } = texts.keys
  switch (step.name) {
    case 'choose':
      return <ChooseStep {...{ texts, isInvalid: step.isInvalid }} onChosen={(file) => void choose(file)} />
    case 'unlock': {
      const { file, tries } = step
      const { walletId } = file.record
      const question = { walletId, isWrong: tries > 0, factors: askedFactors(file.protection) }
      return (
        <UnlockSheet
          key={tries}
          {...{ question, texts: steps, passkeys }}
          onSecret={(secret) => {
            open(file, secret, tries).catch(() => setStep({ name: 'choose', isInvalid: true }))
          }}
          onCancel={() => setStep({ name: 'choose', isInvalid: false })}
        />
      )
    }
    case 'shown':
      return <KeysSheet clock={systemClock} texts={texts.keys} received={step.keys} />
  }
}

export declare namespace RecoverySheet {
  type Props = { readonly texts: RecoveryTexts }
}
