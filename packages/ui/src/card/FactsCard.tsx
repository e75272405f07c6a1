import type { ReactNode } from 'react'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './FactsCard.lk.css'

const ref = partRef(sheet)

/** Facts in rows: label and value. */
export function FactsCard({ facts }: FactsCard.Props) {
  return (
    <dl ref={ref} className={styles.facts}>
      {facts.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two amounts may have the same label
        <div key={`${label} ${index}`} className={styles.fact}>
          <dt className={styles.key}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export declare namespace FactsCard {
  type Props = { readonly facts: readonly { readonly label: string; readonly value: ReactNode }[] }
}
