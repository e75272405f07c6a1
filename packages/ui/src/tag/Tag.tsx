import type { ReactNode } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './Tag.lk.css'

const ref = partRef(sheet)

export function Tag({ tone, children }: Tag.Props) {
  return (
    <span ref={ref} className={cx(styles.tag, tone && styles[tone])}>
      {children}
    </span>
  )
}

export declare namespace Tag {
  type Tone = 'accent' | 'good' | 'warn' | 'bad'
  type Props = { readonly tone?: Tone | undefined; readonly children: ReactNode }
}
