import type { ReactNode } from 'react'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './text.lk.css'

const ref = partRef(sheet)

/** A formatted figure with its unit: one isolate, tabular digits, a true minus. */
export function Amount({ value, unit }: { readonly value: string; readonly unit?: string | undefined }) {
  return (
    <bdi ref={ref} dir="ltr" className={styles.number}>
      {breakable(value.replace(/^-/, '−'))}
      {unit !== undefined && ` ${unit}`}
    </bdi>
  )
}

/** The total, 40 px: what comes after `whole` (separator and cents) is dimmed; all of it when the figure is `stale`. */
export function TotalAmount({ whole, cents, stale }: TotalAmount.Props) {
  return (
    <bdi ref={ref} dir="ltr" className={styles.total}>
      <span className={stale ? styles.dim : undefined}>{breakable(whole)}</span>
      <span className={styles.dim}>{cents}</span>
    </bdi>
  )
}

/** A figure too long for its line is broken between its thousands, not in the middle of them. */
function breakable(figure: string): ReactNode {
  const groups: ReactNode[] = figure.split(',')
  return groups.reduce((line, group) => (
    <>
      {line},<wbr />
      {group}
    </>
  ))
}

export declare namespace TotalAmount {
  type Props = { readonly whole: string; readonly cents?: string | undefined; readonly stale?: boolean | undefined }
}
