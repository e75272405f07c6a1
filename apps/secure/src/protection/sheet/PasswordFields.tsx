import { Field } from '@latchkey/ui/field/Field'
import type { ProtectionTexts } from '../../texts/protectionTexts.ts'
import type { PasswordProblem } from '../passwordProblem.ts'

/** A new password, typed twice. */
export function PasswordFields({ texts, value, problem, onChange }: PasswordFields.Props) {
  const { protect } = texts
  const { password, repeated } = value
  return (
    <>
      <Field
        label={protect.password}
        showLabel
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={(typed) => onChange({ ...value, password: typed })}
        help={protect.passwordHelp}
        error={problem && problem !== 'different' ? protect[problem] : undefined}
      />
      <Field
        label={protect.repeat}
        showLabel
        type="password"
        autoComplete="new-password"
        value={repeated}
        onChange={(typed) => onChange({ ...value, repeated: typed })}
        error={problem === 'different' ? protect.different : undefined}
      />
    </>
  )
}

export declare namespace PasswordFields {
  type Value = { readonly password: string; readonly repeated: string }
  type Problem = PasswordProblem | 'different'
  type Props = {
    readonly texts: ProtectionTexts
    readonly value: Value
    readonly problem: Problem | undefined
    readonly onChange: (value: Value) => void
  }
}
