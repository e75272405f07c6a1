import type { ReactNode } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './SheetFooter.lk.css'

const ref = partRef(sheet)

export function SheetFooter({
  between,
  children,
}: {
  readonly between?: boolean | undefined
  readonly children: ReactNode
}) {
  return (
    <footer ref={ref} className={cx(styles.footer, between && styles.between)}>
      {children}
    </footer>
  )
}
