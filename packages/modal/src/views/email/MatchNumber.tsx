import { partRef } from '@latchkey/ui/css/partRef'
import styles, { sheet } from './MatchNumber.lk.css'

const ref = partRef(sheet)

/** The number that is also shown on the page behind the e-mailed link, so that visitors approve only their own sign-in. */
export function MatchNumber({ value, detail }: { readonly value: string; readonly detail: string }) {
  return (
    <p ref={ref} className={styles.match}>
      <b className={styles.number}>{value}</b>
      <span>{detail}</span>
    </p>
  )
}
