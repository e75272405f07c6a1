import type { ReactNode } from 'react'
import styles from './Sheet.lk.css'

/** What moves the visitor on, under a `SheetBody`: it stays in sight while the body scrolls in a low window. */
export function SheetActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
