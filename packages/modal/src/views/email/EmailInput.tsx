import { Field } from '@latchkey/ui/field/Field'
import { Mail } from '@latchkey/ui/icons/Mail'

export function EmailInput(props: EmailInput.Props) {
  return (
    <Field
      {...props}
      placeholder={props.label}
      type="email"
      autoComplete="email"
      dir="ltr"
      enterKeyHint="go"
      icon={<Mail />}
    />
  )
}

export declare namespace EmailInput {
  type Props = Pick<Field.Props, 'label' | 'value' | 'onChange' | 'error' | 'reserve' | 'end'>
}
