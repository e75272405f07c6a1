import { AmountCard } from '@latchkey/ui/card/AmountCard'
import { useContext } from 'react'
import { LocaleContext } from '../i18n/LocaleContext.ts'
import type { Language } from '../i18n/language.ts'
import { localAmount } from '../i18n/localAmount.ts'

/** An amount that is typed, with the decimal sign of the language. `value` has a point. */
export function AmountField({ value, onChange, ...props }: AmountField.Props) {
  const { language } = useContext(LocaleContext)
  return (
    <AmountCard
      {...props}
      signFollows={signFollows(language)}
      value={localAmount(language, value)}
      onChange={(next) => onChange(localAmount(language, next))}
    />
  )
}

/** Whether the language writes "250 $". Right to left, what comes first already stands there. */
function signFollows({ tag, dir }: Language): boolean {
  const [first] = new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' }).formatToParts(0)
  return dir === 'ltr' && first?.type !== 'currency'
}

export declare namespace AmountField {
  type Props = AmountCard.Props & { readonly onChange: (value: string) => void }
}
