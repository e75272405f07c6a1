import { systemClock } from '@latchkey/base/clock'
import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { RATE_LIMITED } from '@latchkey/contracts/errors/config'
import { PROTECTION_SECRET_REQUIRED } from '@latchkey/contracts/errors/embedded'
import { EXPORT_EXPIRED, OTP_INVALID, WALLET_FROZEN } from '@latchkey/contracts/errors/vault'
import type { FactorSecret } from '@latchkey/crypto/embedded/protection'
import { Button } from '@latchkey/ui/button/Button'
import { useEffect, useState } from 'react'
import { DialogSheet } from '../../dialog/DialogSheet.tsx'
import { errorText } from '../../mailedProof/errorText.ts'
import type { MailedProved } from '../../mailedProof/useMailedProof.ts'
import { createPasskeys } from '../../protection/passkey/createPasskeys.ts'
import { AccountStep } from '../../protection/sheet/AccountStep.tsx'
import { ProofSteps } from '../../protection/sheet/ProofSteps.tsx'
import { UnlockSheet } from '../../protection/sheet/UnlockSheet.tsx'
import type { FactorQuestion } from '../../signer/outputs.ts'
import { needsLink } from '../../social/socialProof.ts'
import type { ExportTexts } from '../../texts/exportTexts.ts'
import { ConfirmStep } from './ConfirmStep.tsx'
import type { Exporting } from './exporting.ts'
import { KeysDocument } from './KeysDocument.tsx'

type Step =
  | { readonly name: 'loading' }
  | { readonly name: 'confirm' }
  | { readonly name: 'unready' }
  | { readonly name: 'mails' }
  | { readonly name: 'account'; readonly provider: string }
  | { readonly name: 'unlock'; readonly question: FactorQuestion; readonly settle: Settle }
  | { readonly name: 'shown' }
  | { readonly name: 'ended'; readonly text: string }

type Connect = () => MessagePort

/** One attempt to load the keys document. `ready` rejects when it does not respond in time. */
function loadOf(attempt: number) {
  let settle = { resolve: (_: Connect) => {}, reject: () => {} }
  const ready = new Promise<Connect>((resolve, reject) => {
    settle = { resolve, reject }
  })
  // Awaited only when the owner presses Continue; it may fail earlier.
  ready.catch(() => {})
  return { attempt, ready, ...settle }
}

type Settle = { readonly resolve: (secret: FactorSecret) => void; readonly reject: (error: Error) => void }

/** Errors at the end of an export that have their own text. */
const explained: readonly string[] = [EXPORT_EXPIRED.code, WALLET_FROZEN.code, RATE_LIMITED.code]

/** The steps of an export, from the warning to the document that shows the keys. */
export function ExportSheet({ exporting, texts }: ExportSheet.Props) {
  const { steps } = texts
  const [step, setStep] = useState<Step>({ name: 'loading' })
  const [passkeys] = useState(() => createPasskeys({ window, clock: systemClock, themeMode: () => undefined }))
  const [email, setEmail] = useState('')
  const [userId, setUserId] = useState<string>()
  const { provider } = exporting
  const [load, setLoad] = useState(() => loadOf(1))
  const [isWorking, setWorking] = useState(false)
  const end = (error: unknown) => {
    const isExplained = isLatchkeyError(error) && explained.includes(error.code)
    setStep({ name: 'ended', text: isExplained ? errorText(steps, error) : texts.failed })
  }
  const cancel = () => setStep({ name: 'ended', text: texts.cancelled })

  // biome-ignore lint/correctness/useExhaustiveDependencies: opens the export once
  useEffect(() => {
    exporting.open().then((opened) => {
      setEmail(opened.email ?? '')
      setUserId(opened.userId)
      setStep({ name: 'confirm' })
    }, end)
  }, [])

  const prove = () => {
    if (provider === undefined || needsLink(provider)) setStep({ name: 'mails' })
    else setStep({ name: 'account', provider })
  }
  /** Waits for the keys document first, because a proof expires after minutes and works once. */
  const proveWhenReady = ({ ready }: typeof load) => {
    setStep({ name: 'loading' })
    ready.then(prove, () => setStep({ name: 'unready' }))
  }
  const loadAgain = () => {
    const next = loadOf(load.attempt + 1)
    setLoad(next)
    proveWhenReady(next)
  }
  const requestFactor = (question: FactorQuestion) =>
    new Promise<FactorSecret>((resolve, reject) => setStep({ name: 'unlock', question, settle: { resolve, reject } }))
  const release = async (proved: MailedProved) => {
    const port = (await load.ready)()
    await exporting.release({ ...proved, port, requestFactor })
    setStep({ name: 'shown' })
  }
  /** Rejects if the code is wrong, so that the owner can enter it again. */
  const releaseByCode = (proved: MailedProved) =>
    release(proved).catch((error: unknown) => {
      if (isLatchkeyError(error, OTP_INVALID)) throw error
      end(error)
    })
  const accountStep = (provider: string, linkId?: string) => (
    <AccountStep
      access={exporting.access}
      asked={{ provider, userId, purpose: 'export', origin: exporting.origin }}
      texts={steps}
      isWorking={isWorking}
      onProof={({ proof, approvalId = '' }) => {
        setWorking(true)
        return release({ proof, approvalId: linkId ?? approvalId }).catch(end)
      }}
      onCancel={cancel}
    />
  )
  const hasDocument = userId !== undefined && !['unready', 'ended'].includes(step.name)
  return (
    <>
      {hasDocument && (
        <KeysDocument
          key={load.attempt}
          title={texts.keysTitle}
          isShown={step.name === 'shown'}
          clock={systemClock}
          onReady={load.resolve}
          onLate={load.reject}
        />
      )}
      {stepOf()}
    </>
  )

  function stepOf() {
    switch (step.name) {
      case 'loading':
        return <DialogSheet title={texts.title} text={steps.working} actions={null} />
      case 'confirm':
        return (
          <ConfirmStep
            texts={texts}
            proofHelp={provider === undefined ? texts.confirm.proofHelp : texts.confirm.proofHelpSocial}
            onConfirm={() => proveWhenReady(load)}
            onCancel={cancel}
          />
        )
      case 'unready':
        return (
          <DialogSheet
            title={texts.title}
            text={texts.unready}
            onCancel={cancel}
            actions={
              <>
                <Button wide kind="filled" onClick={loadAgain}>
                  {steps.tryAgain}
                </Button>
                <Button wide onClick={cancel}>
                  {steps.cancel}
                </Button>
              </>
            }
          />
        )
      case 'mails':
        return (
          <ProofSteps
            {...{ email, texts: steps }}
            mails={exporting.mailsTo(email)}
            onProof={releaseByCode}
            onCancel={cancel}
            afterLink={provider === undefined ? undefined : (approvalId) => accountStep(provider, approvalId)}
          />
        )
      case 'account':
        return accountStep(step.provider)
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
