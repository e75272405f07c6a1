import type { FactorSecret } from '@latchkey/crypto/embedded/protection'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button, ButtonPair } from '@latchkey/ui/button/Button'
import { partRef } from '@latchkey/ui/css/partRef'
import { Field } from '@latchkey/ui/field/Field'
import { type FormEvent, useState } from 'react'
import type { PasswordProblem } from '../passwordProblem.ts'
import type { ProtectionTexts } from '../texts/texts.ts'
import styles, { sheet } from './DialogSheet.lk.css'
import { DialogSheet } from './DialogSheet.tsx'

const ref = partRef(sheet)

type Problem = PasswordProblem | 'different'

/** The owner chooses the password that will protect the wallet, and confirms that nobody can replace it. */
export function FactorStep({ texts, checkPassword, onChosen, onCancel }: FactorStep.Props) {
  const { protect } = texts
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [problem, setProblem] = useState<Problem>()
  const [isUnderstood, setUnderstood] = useState(false)
  const [isWorking, setWorking] = useState(false)

  const choosePassword = async () => {
    const found = (await checkPassword(password)) ?? (password === repeated ? undefined : 'different')
    setProblem(found)
    if (!found) onChosen({ type: 'password', password })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isWorking || !isUnderstood) return
    setWorking(true)
    await choosePassword().finally(() => setWorking(false))
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <DialogSheet
        title={protect.title}
        text={protect.text}
        onCancel={onCancel}
        actions={
          <ButtonPair>
            <Button wide onClick={onCancel}>
              {texts.cancel}
            </Button>
            <Button wide kind="filled" submit loading={isWorking} disabled={!isUnderstood}>
              {protect.next}
            </Button>
          </ButtonPair>
        }
      >
        <Field
          label={protect.password}
          showLabel
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          help={protect.passwordHelp}
          error={problem && problem !== 'different' ? protect[problem] : undefined}
        />
        <Field
          label={protect.repeat}
          showLabel
          type="password"
          autoComplete="new-password"
          value={repeated}
          onChange={setRepeated}
          error={problem === 'different' ? protect.different : undefined}
        />
        <Banner tone="warn" title={protect.warning} detail={protect.warningDetail} />
        <label ref={ref} className={styles.check}>
          <input
            type="checkbox"
            checked={isUnderstood}
            onChange={({ currentTarget }) => setUnderstood(currentTarget.checked)}
          />
          {protect.understood}
        </label>
      </DialogSheet>
    </form>
  )
}

export declare namespace FactorStep {
  type Props = {
    readonly texts: ProtectionTexts
    readonly checkPassword: (password: string) => Promise<PasswordProblem | undefined>
    readonly onChosen: (secret: FactorSecret) => void
    readonly onCancel: () => void
  }
}
