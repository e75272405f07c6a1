import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './text.lk.css'

const ref = partRef(sheet)

/** A formatted figure with its unit: one isolate, tabular digits, a true minus. The figure itself never wraps. */
export function Amount({ value, unit }: Amount.Props) {
  return (
    <bdi ref={ref} dir="ltr" className={styles.number}>
      <span className={styles.whole}>{value.replace(/^-/, '−')}</span>
      {unit !== undefined && ` ${unit}`}
    </bdi>
  )
}

export declare namespace Amount {
  type Props = { readonly value: string; readonly unit?: string | undefined }
}

/** The total, 40 px, smaller when it is long: what comes after `whole` is dimmed; all of it when the figure is `stale`. */
export function TotalAmount({ whole, cents, stale }: TotalAmount.Props) {
  const size = whole.length > 18 ? styles.longest : whole.length > 11 && styles.long
  return (
    <bdi ref={ref} dir="ltr" className={cx(styles.total, size)}>
      <span className={cx(styles.whole, stale && styles.dim)}>{whole}</span>
      <span className={styles.dim}>{cents}</span>
    </bdi>
  )
}

export declare namespace TotalAmount {
  type Props = { readonly whole: string; readonly cents?: string | undefined; readonly stale?: boolean | undefined }
}
