import { AmountCard } from '@latchkey/ui/card/AmountCard'
import { useContext, useState } from 'react'
import { LocaleContext } from '../../i18n/LocaleContext.ts'
import type { Language } from '../../i18n/language.ts'
import { groupedAmount, localAmount } from '../../i18n/localAmount.ts'

/**
 * Field for an amount in the language's notation; `value` uses a decimal point. Thousands are grouped only while the field is not
 * focused, so that a typed separator is never confused with an added one.
 */
export function AmountField({ value, onChange, ...props }: AmountField.Props) {
  const { language } = useContext(LocaleContext)
  const [editing, setEditing] = useState(false)
  const local = localAmount(language, value)
  return (
    <AmountCard
      {...props}
      signFollows={signFollows(language)}
      value={editing ? local : groupedAmount(language, local)}
      onEnter={() => setEditing(true)}
      onLeave={() => {
        setEditing(false)
        props.onLeave?.()
      }}
      onChange={onChange && ((next) => onChange(localAmount(language, next)))}
    />
  )
}

/** True if the language writes "250 $". In right-to-left text the leading sign already appears on that side. */
function signFollows({ tag, dir }: Language): boolean {
  const [first] = new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' }).formatToParts(0)
  return dir === 'ltr' && first?.type !== 'currency'
}

export declare namespace AmountField {
  type Props = AmountCard.Props
}
