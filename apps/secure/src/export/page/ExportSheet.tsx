import { systemClock } from '@latchkey/base/clock'
import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { RATE_LIMITED } from '@latchkey/contracts/errors/config'
import { PROTECTION_SECRET_REQUIRED } from '@latchkey/contracts/errors/embedded'
import { EXPORT_EXPIRED, OTP_INVALID, WALLET_FROZEN } from '@latchkey/contracts/errors/vault'
import type { FactorSecret } from '@latchkey/crypto/embedded/protection'
import { useEffect, useRef, useState } from 'react'
import { DialogSheet } from '../../dialog/DialogSheet.tsx'
import { createPasskeys } from '../../protection/passkey/createPasskeys.ts'
import { CodeStep, LinkStep } from '../../protection/sheet/ProofSteps.tsx'
import { UnlockSheet } from '../../protection/sheet/UnlockSheet.tsx'
import { errorText } from '../../settings/SettingsContext.ts'
import type { FactorQuestion } from '../../signer/outputs.ts'
import type { ExportTexts } from '../texts/texts.ts'
import { ConfirmStep } from './ConfirmStep.tsx'
import type { Exporting } from './exporting.ts'
import { KeysDocument } from './KeysDocument.tsx'

type Step =
  | { readonly name: 'loading' }
  | { readonly name: 'confirm' }
  | { readonly name: 'link'; readonly matchNumber: string; readonly error?: string }
  | { readonly name: 'code'; readonly proof: Proof; readonly isWorking: boolean; readonly error?: string }
  | { readonly name: 'unlock'; readonly question: FactorQuestion; readonly settle: Settle }
  | { readonly name: 'shown' }
  | { readonly name: 'ended'; readonly text: string }

type Connect = () => MessagePort

/** Resolves when the keys document has loaded. */
function pendingDocument() {
  let resolve: (connect: Connect) => void = () => {}
  const promise = new Promise<Connect>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

type Proof = { readonly approvalId: string; readonly challengeId: string }
type Settle = { readonly resolve: (secret: FactorSecret) => void; readonly reject: (error: Error) => void }

/** Errors at the end of an export that have a text of their own. */
const explained: readonly string[] = [EXPORT_EXPIRED.code, WALLET_FROZEN.code, RATE_LIMITED.code]

/** The steps of an export, from the warning until another document shows the keys. */
export function ExportSheet({ exporting, texts }: ExportSheet.Props) {
  const { steps } = texts
  const [step, setStep] = useState<Step>({ name: 'loading' })
  const [passkeys] = useState(() => createPasskeys({ window, clock: systemClock, themeMode: () => undefined }))
  const [email, setEmail] = useState('')
  const [document] = useState(pendingDocument)
  const waiting = useRef(new AbortController())
  const end = (error: unknown) => {
    const isExplained = isLatchkeyError(error) && explained.includes(error.code)
    setStep({ name: 'ended', text: isExplained ? errorText(steps, error) : texts.failed })
  }
  const cancel = () => {
    waiting.current.abort()
    setStep({ name: 'ended', text: texts.cancelled })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the export is opened once
  useEffect(() => {
    exporting.open().then((opened) => {
      setEmail(opened.email)
      setStep({ name: 'confirm' })
    }, end)
  }, [])

  const prove = async () => {
    waiting.current = new AbortController()
    const { signal } = waiting.current
    /** Unless the owner has cancelled meanwhile. */
    const show = (next: Step) => signal.aborted || setStep(next)
    let matchNumber = ''
    show({ name: 'link', matchNumber })
    try {
      const begun = await exporting.mailLink(email)
      matchNumber = begun.matchNumber
      show({ name: 'link', matchNumber })
      await exporting.waitForLink(begun.approvalId, signal)
      if (signal.aborted) return
      const { challengeId } = await exporting.mailCode(email)
      show({ name: 'code', proof: { approvalId: begun.approvalId, challengeId }, isWorking: false })
    } catch (error) {
      show({ name: 'link', matchNumber, error: errorText(steps, error) })
    }
  }
  const askFactor = (question: FactorQuestion) =>
    new Promise<FactorSecret>((resolve, reject) => setStep({ name: 'unlock', question, settle: { resolve, reject } }))
  const release = async (proof: Proof, code: string) => {
    setStep({ name: 'code', proof, isWorking: true })
    try {
      const port = (await document.promise)()
      await exporting.release({ ...proof, code, port, askFactor })
      setStep({ name: 'shown' })
    } catch (error) {
      const isWrongCode = isLatchkeyError(error) && error.code === OTP_INVALID.code
      if (!isWrongCode) return end(error)
      setStep({ name: 'code', proof, isWorking: false, error: errorText(steps, error) })
    }
  }
  const isProved = step.name === 'code' || step.name === 'unlock' || step.name === 'shown'
  return (
    <>
      {isProved && <KeysDocument title={texts.keysTitle} isShown={step.name === 'shown'} onReady={document.resolve} />}
      {stepOf()}
    </>
  )

  function stepOf() {
    switch (step.name) {
      case 'loading':
        return <DialogSheet title={texts.title} text={steps.working} actions={null} />
      case 'confirm':
        return <ConfirmStep texts={texts} onConfirm={() => void prove()} onCancel={cancel} />
      case 'link':
        return <LinkStep texts={steps} email={email} {...step} onRetry={() => void prove()} onCancel={cancel} />
      case 'code':
        return (
          <CodeStep
            {...{ texts: steps, email, isWorking: step.isWorking, error: step.error }}
            onCode={(code) => void release(step.proof, code)}
            onCancel={cancel}
          />
        )
      case 'unlock':
        return (
          <UnlockSheet
            key={String(step.question.isWrong)}
            {...{ question: step.question, texts: steps, passkeys }}
            onSecret={step.settle.resolve}
            onCancel={() => step.settle.reject(errorOf(PROTECTION_SECRET_REQUIRED))}
          />
        )
      case 'ended':
        return <DialogSheet title={texts.title} text={step.text} actions={null} />
      case 'shown':
        return null
    }
  }
}

export declare namespace ExportSheet {
  type Props = { readonly exporting: Exporting; readonly texts: ExportTexts }
}
