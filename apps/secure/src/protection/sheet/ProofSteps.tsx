import { otpDigits } from '@latchkey/contracts/constants/vault'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { partRef } from '@latchkey/ui/css/partRef'
import { CodeField } from '@latchkey/ui/otp/CodeField'
import { type ReactNode, useEffect, useState } from 'react'
import styles, { sheet } from '../../dialog/DialogSheet.lk.css'
import { DialogSheet } from '../../dialog/DialogSheet.tsx'
import { useMailedProof } from '../../mailedProof/useMailedProof.ts'
import { errorText } from '../../settings/SettingsContext.ts'
import type { ProtectionTexts } from '../texts/texts.ts'

const ref = partRef(sheet)

/** The owner opens the mailed link, then types the mailed code. The link is mailed at once. */
export function ProofSteps({ mails, email, texts, onProof, onCancel, afterLink }: ProofSteps.Props) {
  const { step, pending, error, isEarly, sendLink, sendCode, submit } = useMailedProof({
    ...{ mails, onProof },
    needsCode: !afterLink,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void sendLink(), [])
  const shared = { texts, email, pending, onCancel, error: error === undefined ? undefined : errorText(texts, error) }
  if (step?.is === 'opened') return afterLink?.(step.approvalId)
  if (step?.is !== 'code')
    return <LinkStep {...shared} matchNumber={step?.matchNumber} onResend={() => void sendLink()} />
  return (
    <CodeStep
      {...{ ...shared, isEarly }}
      isMailed={step.challengeId !== undefined}
      onCode={(code) => void submit(code)}
      onResend={() => void sendCode()}
    />
  )
}

export declare namespace ProofSteps {
  type Props = Pick<useMailedProof.Params, 'mails' | 'onProof'> & {
    readonly email: string
    readonly texts: ProtectionTexts
    readonly onCancel: () => void
    /** Takes the place of the code, for a wallet whose other proof is a social account. */
    readonly afterLink?: ((approvalId: string) => ReactNode) | undefined
  }
}

type Common = {
  readonly texts: ProtectionTexts
  readonly email: string
  readonly pending: 'mail' | 'proof' | undefined
  readonly error: string | undefined
  readonly onResend: () => void
  readonly onCancel: () => void
}

/** While the owner opens the mailed link. `matchNumber` is undefined if no link is valid. */
function LinkStep({ texts, email, matchNumber, pending, error, onResend, onCancel }: LinkStep.Props) {
  const { proof } = texts
  const isMailed = matchNumber !== undefined
  return (
    <DialogSheet
      title={proof.linkTitle}
      text={isMailed ? proof.linkText(email) : pending === 'mail' ? texts.working : undefined}
      onCancel={onCancel}
      actions={
        <>
          <Button wide kind={isMailed ? 'neutral' : 'filled'} loading={pending === 'mail'} onClick={onResend}>
            {proof.newLink}
          </Button>
          <Button wide onClick={onCancel}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      {isMailed && (
        <b ref={ref} className={styles.number} dir="ltr">
          {matchNumber}
        </b>
      )}
      {error !== undefined && <Banner tone="bad" title={error} />}
    </DialogSheet>
  )
}

declare namespace LinkStep {
  type Props = Common & { readonly matchNumber: string | undefined }
}

/** The owner types the mailed code. */
function CodeStep({ texts, email, pending, isMailed, error, isEarly, onCode, onResend, onCancel }: CodeStep.Props) {
  const { proof } = texts
  const [code, setCode] = useState('')
  const isWorking = pending === 'proof'
  const shownError = code === '' ? error : undefined
  return (
    <DialogSheet
      title={proof.codeTitle}
      text={isMailed ? proof.codeText(email) : undefined}
      {...(!isWorking && { onCancel })}
      actions={
        <>
          <Button
            wide
            kind={isMailed ? 'neutral' : 'filled'}
            loading={pending === 'mail'}
            disabled={isWorking}
            onClick={onResend}
          >
            {proof.newCode}
          </Button>
          <Button wide disabled={isWorking} onClick={onCancel}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      {isMailed ? (
        <CodeField
          label={proof.code}
          value={code}
          length={otpDigits}
          busy={pending !== undefined}
          {...(isEarly ? { note: shownError } : { error: shownError })}
          onChange={(typed) => {
            setCode(typed.length === otpDigits ? '' : typed)
            if (typed.length === otpDigits) onCode(typed)
          }}
        />
      ) : (
        error !== undefined && <Banner tone="bad" title={error} />
      )}
    </DialogSheet>
  )
}

declare namespace CodeStep {
  type Props = Common & {
    /** False if the code could not be mailed. */
    readonly isMailed: boolean
    /** Whether the error only asks to wait for a moment. */
    readonly isEarly: boolean
    readonly onCode: (code: string) => void
  }
}
