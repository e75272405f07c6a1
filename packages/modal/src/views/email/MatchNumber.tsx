import { partRef } from '@latchkey/ui/css/partRef'
import styles, { sheet } from './MatchNumber.lk.css'

const ref = partRef(sheet)

/** The number that the visitor compares with the page of the e-mailed link, or chooses there, so that they approve only their own request. */
export function MatchNumber({ value, detail }: { readonly value: string; readonly detail: string }) {
  return (
    <p ref={ref} className={styles.match}>
      <b className={styles.number}>{value}</b>
      <span>{detail}</span>
    </p>
  )
}
