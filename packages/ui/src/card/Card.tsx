import type { ReactNode } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './Card.lk.css'

const ref = partRef(sheet)

/** A sunken card for an amount's recipient, a message, a list of steps. Never nested. */
export function Card({ label, children }: { readonly label?: string | undefined; readonly children: ReactNode }) {
  return (
    <div ref={ref} className={cx(styles.card, styles.plain)}>
      {label !== undefined && <div className={styles.label}>{label}</div>}
      {children}
    </div>
  )
}
