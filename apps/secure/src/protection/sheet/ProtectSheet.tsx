import type { FactorSecret } from '@latchkey/crypto/embedded/protection'
import { Button } from '@latchkey/ui/button/Button'
import { useState } from 'react'
import { DialogSheet } from '../../dialog/DialogSheet.tsx'
import { errorText } from '../../settings/SettingsContext.ts'
import type { Protecting } from '../protecting.ts'
import type { ProtectionTexts } from '../texts/texts.ts'
import { FactorStep } from './FactorStep.tsx'
import { CodeStep, LinkStep } from './ProofSteps.tsx'

type Step =
  | { readonly name: 'factor' }
  | { readonly name: 'link'; readonly approvalId: string; readonly matchNumber: string; readonly error?: string }
  | {
      readonly name: 'code'
      readonly approvalId: string
      readonly challengeId: string
      readonly isWorking: boolean
      readonly error?: string
    }
  | { readonly name: 'done' }

/** Raises the protection of the wallet: what protects it, the mailed link, the mailed code. */
export function ProtectSheet({ protecting, texts, onClose }: ProtectSheet.Props) {
  const { email } = protecting
  const [step, setStep] = useState<Step>({ name: 'factor' })
  const [secret, setSecret] = useState<FactorSecret>()
  const cancel = () => onClose(false)

  /** Mails the link, waits until it is opened and mails the code. */
  const askProof = async () => {
    const begun = await protecting.begin().catch((error: unknown) => ({ error: errorText(texts, error) }))
    if ('error' in begun) return setStep({ name: 'link', approvalId: '', matchNumber: '', error: begun.error })
    const { approvalId, matchNumber } = begun
    setStep({ name: 'link', approvalId, matchNumber })
    try {
      const challengeId = await protecting.waitForLink(approvalId)
      setStep({ name: 'code', approvalId, challengeId, isWorking: false })
    } catch (error) {
      setStep({ name: 'link', approvalId, matchNumber, error: errorText(texts, error) })
    }
  }
  const choose = (chosen: FactorSecret) => {
    setSecret(chosen)
    void askProof()
  }
  const sendCode = async (code: string) => {
    if (step.name !== 'code' || !secret) return
    const { approvalId, challengeId } = step
    setStep({ name: 'code', approvalId, challengeId, isWorking: true })
    try {
      await protecting.finish({ approvalId, challengeId, code, secrets: [secret] })
      setStep({ name: 'done' })
    } catch (error) {
      setStep({ name: 'code', approvalId, challengeId, isWorking: false, error: errorText(texts, error) })
    }
  }
  switch (step.name) {
    case 'factor':
      return <FactorStep {...{ texts, protecting }} onChosen={choose} onCancel={cancel} />
    case 'link':
      return (
        <LinkStep
          {...{ texts, email }}
          matchNumber={step.matchNumber}
          error={step.error}
          onRetry={() => void askProof()}
          onCancel={cancel}
        />
      )
    case 'code':
      return (
        <CodeStep
          {...{ texts, email }}
          isWorking={step.isWorking}
          error={step.error}
          onCode={(code) => void sendCode(code)}
          onCancel={cancel}
        />
      )
    case 'done':
      return (
        <DialogSheet
          title={texts.done.title}
          text={texts.done.text}
          onCancel={() => onClose(true)}
          actions={
            <Button wide kind="filled" onClick={() => onClose(true)}>
              {texts.done.close}
            </Button>
          }
        />
      )
  }
}

export declare namespace ProtectSheet {
  type Props = {
    readonly protecting: Protecting
    readonly texts: ProtectionTexts
    /** `isProtected`: the wallet is protected now. */
    readonly onClose: (isProtected: boolean) => void
  }
}
