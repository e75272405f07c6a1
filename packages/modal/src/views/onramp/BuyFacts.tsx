import { FactsCard } from '@latchkey/ui/card/FactsCard'
import { Amount } from '@latchkey/ui/text/Amount'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import type { Buying } from './buying.ts'

const unknown = '–'

/** What the payment consists of. All rows are shown from the start, so that the layout does not move. */
export function BuyFacts({ buying }: { readonly buying: Buying }) {
  const text = useText('send')
  const format = useFormat()
  const { chosen, isValid, secondsLeft } = buying
  const { subtotal, providerFee, networkFee } = chosen?.data ?? {}
  const money = (value: string | undefined) =>
    value === undefined ? unknown : <Amount value={format.dollars(Number(value))} />
  return (
    <FactsCard
      facts={[
        { label: text('subtotal'), value: money(subtotal) },
        { label: text('providerFee'), value: money(providerFee) },
        { label: text('fee'), value: money(networkFee) },
        { label: text('offerHolds'), value: isValid ? text('secondsLeft', { seconds: secondsLeft }) : unknown },
      ]}
    />
  )
}
