import type { ReactNode } from 'react'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './SheetBody.lk.css'

const ref = partRef(sheet)

/** The buttons under a `SheetBody`: they stay in view while the body scrolls in a low window. */
export function SheetActions({ children }: { readonly children: ReactNode }) {
  return (
    <div ref={ref} className={styles.actions}>
      {children}
    </div>
  )
}
