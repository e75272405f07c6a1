import { AmountCard } from '@latchkey/ui/card/AmountCard'
import { useContext } from 'react'
import { LocaleContext } from '../i18n/LocaleContext.ts'
import { localAmount } from '../i18n/localAmount.ts'

/** An amount that is typed, with the decimal sign of the language. `value` has a point. */
export function AmountField({ value, onChange, ...props }: AmountField.Props) {
  const { language } = useContext(LocaleContext)
  return (
    <AmountCard
      {...props}
      value={localAmount(language, value)}
      onChange={(next) => onChange(localAmount(language, next))}
    />
  )
}

export declare namespace AmountField {
  type Props = AmountCard.Props & { readonly onChange: (value: string) => void }
}
