import type { ReactNode } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './IconBox.lk.css'

const ref = partRef(sheet)

/** A 40 px box with an icon for rows without a picture. */
export function IconBox({ tone, circle, children }: IconBox.Props) {
  return (
    <span ref={ref} className={cx(styles.box, circle && styles.circle, tone && styles[tone])}>
      {children}
    </span>
  )
}

export declare namespace IconBox {
  type Props = {
    readonly tone?: 'accent' | 'good' | 'warn' | 'bad' | undefined
    readonly circle?: boolean | undefined
    readonly children: ReactNode
  }
}
