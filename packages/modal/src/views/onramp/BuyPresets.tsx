import { Button } from '@latchkey/ui/button/Button'
import { partRef } from '@latchkey/ui/css/partRef'
import { Amount } from '@latchkey/ui/text/Amount'
import { useFormat } from '../../i18n/useFormat.ts'
import type { Buying } from './buying.ts'
import styles, { sheet } from './OnRampProvidersView.lk.css'

const ref = partRef(sheet)

/** Within the limits of every payment method (spec S9.4). */
const presets = ['50', '100', '250']

/** Usual payments, in the line that tells the rate and the fees once there is one. */
export function BuyPresets({ change }: Pick<Buying, 'change'>) {
  const format = useFormat()
  return (
    <div ref={ref} className={styles.presets}>
      {presets.map((amount) => (
        <Button key={amount} size="sm" onClick={() => change({ amount })}>
          <Amount value={format.shortDollars(Number(amount))} />
        </Button>
      ))}
    </div>
  )
}
