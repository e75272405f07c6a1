import type { ReactNode } from 'react'
import { cx } from '../css/cx.tsx'
import styles from './Sheet.lk.css'

export function SheetFooter({
  between,
  children,
}: {
  readonly between?: boolean | undefined
  readonly children: ReactNode
}) {
  return <footer className={cx(styles.footer, between && styles.between)}>{children}</footer>
}
