import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './text.lk.css'

const ref = partRef(sheet)

/** A formatted amount with its unit: one bidi isolate, tabular digits, a real minus sign. The number itself never wraps. */
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
