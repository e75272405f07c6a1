import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { partRef } from '@latchkey/ui/css/partRef'
import { type ReactNode, useEffect } from 'react'
import styles, { sheet } from '../../dialog/DialogSheet.lk.css'
import { DialogSheet } from '../../dialog/DialogSheet.tsx'
import { errorText } from '../../mailedProof/errorText.ts'
import { ProofCode } from '../../mailedProof/ProofCode.tsx'
import { useMailedProof } from '../../mailedProof/useMailedProof.ts'
import { fill } from '../../texts/fill.ts'
import type { ProtectionTexts } from '../../texts/protectionTexts.ts'

const ref = partRef(sheet)

/** The owner opens the mailed link, then types the mailed code. The link is mailed at once. */
export function ProofSteps({ mails, email, texts, onProof, onCancel, afterLink }: ProofSteps.Props) {
  const mailed = useMailedProof({ ...{ mails, onProof }, needsCode: !afterLink })
  const { step, pending, error, sendLink, sendCode } = mailed
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => void sendLink(), [])
  const shared = { texts, email, pending, onCancel, error: error === undefined ? undefined : errorText(texts, error) }
  if (step?.is === 'opened') return afterLink?.(step.approvalId)
  if (step?.is !== 'code')
    return <LinkStep {...shared} matchNumber={step?.matchNumber} onResend={() => void sendLink()} />
  return (
    <CodeStep {...shared} mailed={mailed} isMailed={step.challengeId !== undefined} onResend={() => void sendCode()} />
  )
}

export declare namespace ProofSteps {
  type Props = Pick<useMailedProof.Params, 'mails' | 'onProof'> & {
    readonly email: string
    readonly texts: ProtectionTexts
    readonly onCancel: () => void
    /** Replaces the code for a wallet whose other proof is a social account. */
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

/** Waits for the owner to open the mailed link. `matchNumber` is undefined if no link is valid. */
function LinkStep({ texts, email, matchNumber, pending, error, onResend, onCancel }: LinkStep.Props) {
  const { proof } = texts
  const isMailed = matchNumber !== undefined
  return (
    <DialogSheet
      title={proof.linkTitle}
      text={isMailed ? fill(texts.tag, proof.linkText, { email }) : pending === 'mail' ? texts.working : undefined}
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
function CodeStep({ texts, email, pending, mailed, isMailed, error, onResend, onCancel }: CodeStep.Props) {
  const { proof } = texts
  const isWorking = pending === 'proof'
  return (
    <DialogSheet
      title={proof.codeTitle}
      text={isMailed ? fill(texts.tag, proof.codeText, { email }) : undefined}
      {...(!isWorking && { onCancel })}
      actions={
        <>
          <Button
            wide
            kind={isMailed && mailed.triesLeft > 0 ? 'neutral' : 'filled'}
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
        <ProofCode proof={mailed} label={proof.code} texts={texts} />
      ) : (
        error !== undefined && <Banner tone="bad" title={error} />
      )}
    </DialogSheet>
  )
}

declare namespace CodeStep {
  type Props = Common & {
    readonly mailed: ProofCode.Props['proof']
    /** False if the code could not be mailed. */
    readonly isMailed: boolean
  }
}
