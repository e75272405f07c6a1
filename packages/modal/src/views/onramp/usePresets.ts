import type { AmountCard } from '@latchkey/ui/card/AmountCard'
import { useFormat } from '../../i18n/useFormat.ts'
import type { Buying } from './buying.ts'

/** Within the limits of every payment method (spec S9.4). */
const presets = ['50', '100', '250']

/** Preset payments, next to the label of the amount. */
export function usePresets({ draft, change }: Pick<Buying, 'draft' | 'change'>): readonly AmountCard.Choice[] {
  const format = useFormat()
  return presets.map((amount) => ({
    label: format.shortDollars(Number(amount)),
    pressed: Number(draft.amount) === Number(amount),
    onClick: () => change({ amount }),
  }))
}
