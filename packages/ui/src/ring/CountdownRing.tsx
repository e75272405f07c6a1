import type { ReactNode } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './CountdownRing.lk.css'
import { Ring } from './Ring.tsx'

const ref = partRef(sheet)

/**
 * A countdown: 44 px with its label inside, or 18 px next to a text. Its owner updates `value` (1 to 0) once a second
 * and announces 60 and 10 seconds; announcing every second would drown out everything else.
 */
export function CountdownRing({ value, label, name, inline }: CountdownRing.Props) {
  if (inline) return <Ring size={18} stroke={2} value={value} />
  return (
    <span ref={ref} role="timer" aria-label={name} className={cx(styles.timer, value <= 0 && styles.over)}>
      <Ring size={44} stroke={2.5} value={value}>
        <span className={styles.label}>{label}</span>
      </Ring>
    </span>
  )
}

export declare namespace CountdownRing {
  type Props = {
    readonly value: number
    readonly label?: ReactNode
    /** Text for screen readers: "Code expires in 3:48". */
    readonly name?: string | undefined
    readonly inline?: boolean | undefined
  }
}
