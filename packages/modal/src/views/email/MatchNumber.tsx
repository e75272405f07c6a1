import { partRef } from '@latchkey/ui/css/partRef'
import styles, { sheet } from './MatchNumber.lk.css'

const ref = partRef(sheet)

/** The number that the page of the mailed link shows as well, so that the visitor approves only their own sign-in. */
export function MatchNumber({ value, detail }: { readonly value: string; readonly detail: string }) {
  return (
    <p ref={ref} className={styles.match}>
      <b className={styles.number}>{value}</b>
      <span>{detail}</span>
    </p>
  )
}
