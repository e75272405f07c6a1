import type { FactorSecret } from '@latchkey/crypto/embedded/protection'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Field } from '@latchkey/ui/field/Field'
import { useState } from 'react'
import { FormSheet } from '../../dialog/FormSheet.tsx'
import { Understood } from '../../dialog/Understood.tsx'
import type { PasswordProblem } from '../passwordProblem.ts'
import type { ProtectionTexts } from '../texts/texts.ts'

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
  const submit = () => {
    setWorking(true)
    void choosePassword().finally(() => setWorking(false))
  }
  return (
    <FormSheet
      title={protect.title}
      text={protect.text}
      cancel={texts.cancel}
      submit={protect.next}
      disabled={!isUnderstood}
      loading={isWorking}
      onCancel={onCancel}
      onSubmit={submit}
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
      <Understood label={protect.understood} checked={isUnderstood} onChange={setUnderstood} />
    </FormSheet>
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
