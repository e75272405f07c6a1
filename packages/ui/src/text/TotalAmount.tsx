import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './TotalAmount.lk.css'
import text, { sheet as textSheet } from './text.lk.css'

const ref = partRef(textSheet, sheet)

/** The total, 40 px, smaller if it is long. The part after `whole` is dimmed, or all of it if the amount is `stale`. */
export function TotalAmount({ whole, cents = '', stale }: TotalAmount.Props) {
  // A unit may wrap, digits may not.
  const [digits = ''] = `${whole}${cents}`.split(' ')
  const size = digits.length > 17 ? styles.longest : digits.length > 11 ? styles.long : digits.length > 10 && styles.mid
  return (
    <bdi ref={ref} dir="ltr" className={cx(styles.total, size)}>
      <span className={cx(text.whole, stale && styles.dim)}>{whole}</span>
      <span className={styles.dim}>{cents}</span>
    </bdi>
  )
}

export declare namespace TotalAmount {
  type Props = { readonly whole: string; readonly cents?: string | undefined; readonly stale?: boolean | undefined }
}
