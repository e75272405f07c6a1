import type { ReactNode } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import { CheckCircle } from '../icons/CheckCircle.tsx'
import { CloseCircle } from '../icons/CloseCircle.tsx'
import { Ring } from '../ring/Ring.tsx'
import { Dot } from '../tag/Dot.tsx'
import styles, { sheet } from './CheckList.lk.css'

const ref = partRef(sheet)

/** Checks on a sunken card: each with its state, result and value. Rows have the same height in all states. */
export function CheckList({ label, checks }: CheckList.Props) {
  return (
    <ul ref={ref} aria-label={label} className={styles.checks}>
      {checks.map(({ name, status, title, detail, end }) => (
        <li key={name} className={cx(styles.check, styles[status])}>
          <span className={styles.mark}>{MARKS[status]}</span>
          <span className={styles.title}>{title}</span>
          <span className={styles.result}>
            <span className={styles.detail}>{detail}</span>
            {end}
          </span>
        </li>
      ))}
    </ul>
  )
}

const MARKS = {
  waiting: <span className={styles.dot} />,
  now: <Dot tone="accent" live />,
  running: <Ring size={18} />,
  ok: <CheckCircle />,
  failed: <CloseCircle />,
  skipped: <span className={styles.dot} />,
} as const

export declare namespace CheckList {
  type Check = {
    readonly name: string
    readonly status: keyof typeof MARKS
    readonly title: ReactNode
    readonly detail: ReactNode
    /** A value, or a small button. */
    readonly end?: ReactNode
  }
  type Props = { readonly label: string; readonly checks: readonly Check[] }
}
