import { cx } from '@latchkey/ui/css/cx'
import { partRef } from '@latchkey/ui/css/partRef'
import type { ReactNode } from 'react'
import styles, { sheet } from './MatchNumber.lk.css'

const ref = partRef(sheet)

/**
 * The number that the page of the mailed link shows as well, so that the visitor approves only their own sign-in. With an icon: what
 * else there is to do.
 */
export function MatchNumber({ value, detail }: { readonly value: ReactNode; readonly detail: string }) {
  return (
    <p ref={ref} className={styles.match}>
      <b className={cx(styles.number, typeof value !== 'string' && styles.icon)}>{value}</b>
      <span>{detail}</span>
    </p>
  )
}
