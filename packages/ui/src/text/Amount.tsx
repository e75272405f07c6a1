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
