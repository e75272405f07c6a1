import type { ReactNode } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './StatusBlock.lk.css'

const ref = partRef(sheet)

/** Status in the middle of a screen: a ring or picture, a title, and instructions. */
export function StatusBlock({ picture, title, detail, small, lines }: StatusBlock.Props) {
  return (
    <div ref={ref} className={cx(styles.block, small && styles.small)}>
      {picture}
      <div className={styles.text}>
        <h3 className={styles.title}>{title}</h3>
        {detail !== undefined && <p className={cx(styles.detail, lines && styles[`lines${lines}`])}>{detail}</p>}
      </div>
    </div>
  )
}

/** The buttons under a `StatusBlock`: 24 px below it in a body with 12 px gaps, 8 px apart. */
export function StatusActions({ children }: { readonly children: ReactNode }) {
  return (
    <div ref={ref} className={styles.actions}>
      {children}
    </div>
  )
}

/** The picture of an empty state: an icon of 28 px in a dashed ring. */
export function EmptyMark({ children }: { readonly children: ReactNode }) {
  return (
    <span ref={ref} className={styles.empty}>
      <svg width="84" height="84" viewBox="0 0 84 84" fill="none" strokeWidth="2" aria-hidden="true">
        <circle className={styles.dashes} cx="42" cy="42" r="41" pathLength="240" strokeDasharray="5 5" />
      </svg>
      {children}
    </span>
  )
}

export declare namespace StatusBlock {
  type Props = {
    readonly picture?: ReactNode
    readonly title: ReactNode
    readonly detail?: ReactNode
    /** 16/13 px: an empty list inside a screen. */
    readonly small?: boolean | undefined
    /** Number of lines reserved for a detail that changes with the state. */
    readonly lines?: 2 | 3 | undefined
  }
}
