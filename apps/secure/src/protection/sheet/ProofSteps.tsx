import { otpDigits } from '@latchkey/contracts/constants/vault'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button, ButtonPair } from '@latchkey/ui/button/Button'
import { partRef } from '@latchkey/ui/css/partRef'
import { CodeField } from '@latchkey/ui/otp/CodeField'
import { useState } from 'react'
import styles, { sheet } from '../../dialog/DialogSheet.lk.css'
import { DialogSheet } from '../../dialog/DialogSheet.tsx'
import type { ProtectionTexts } from '../texts/texts.ts'

const ref = partRef(sheet)

type Common = { readonly texts: ProtectionTexts; readonly email: string; readonly onCancel: () => void }

/** While the owner opens the mailed link. */
export function LinkStep({ texts, email, matchNumber, error, onCancel, onRetry }: LinkStep.Props) {
  const { proof } = texts
  const cancel = (
    <Button wide onClick={onCancel}>
      {texts.cancel}
    </Button>
  )
  return (
    <DialogSheet
      title={proof.linkTitle}
      text={proof.linkText(email)}
      onCancel={onCancel}
      actions={
        error === undefined ? (
          cancel
        ) : (
          <ButtonPair>
            {cancel}
            <Button wide kind="filled" onClick={onRetry}>
              {texts.tryAgain}
            </Button>
          </ButtonPair>
        )
      }
    >
      <b ref={ref} className={styles.number} dir="ltr">
        {matchNumber}
      </b>
      {error !== undefined && <Banner tone="bad" title={error} />}
    </DialogSheet>
  )
}

export declare namespace LinkStep {
  type Props = Common & {
    readonly matchNumber: string
    readonly error?: string | undefined
    readonly onRetry: () => void
  }
}

/** The owner types the mailed code. */
export function CodeStep({ texts, email, isWorking, error, onCode, onCancel }: CodeStep.Props) {
  const { proof } = texts
  const [code, setCode] = useState('')
  return (
    <DialogSheet
      title={proof.codeTitle}
      text={proof.codeText(email)}
      {...(!isWorking && { onCancel })}
      actions={
        <Button wide disabled={isWorking} onClick={onCancel}>
          {texts.cancel}
        </Button>
      }
    >
      <CodeField
        label={proof.code}
        value={code}
        length={otpDigits}
        busy={isWorking}
        error={code === '' ? error : undefined}
        onChange={(typed) => {
          setCode(typed.length === otpDigits ? '' : typed)
          if (typed.length === otpDigits) onCode(typed)
        }}
      />
    </DialogSheet>
  )
}

export declare namespace CodeStep {
  type Props = Common & {
    readonly isWorking: boolean
    readonly error?: string | undefined
    readonly onCode: (code: string) => void
  }
}
