import type { ReactNode } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './Tag.lk.css'

const ref = partRef(sheet)

export function Tag({ tone, dot, children }: Tag.Props) {
  return (
    <span ref={ref} className={cx(styles.tag, tone && styles[tone])}>
      {dot && <span className={cx(styles.dot, tone && styles[tone])} />}
      {children}
    </span>
  )
}

/** A dot before a word. `live` adds a halo that pulses while something is pending. */
export function Dot({ tone, live }: { readonly tone?: Tag.Tone | undefined; readonly live?: boolean | undefined }) {
  return <span ref={ref} className={cx(styles.dot, tone && styles[tone], live && styles.live)} aria-hidden="true" />
}

export declare namespace Tag {
  type Tone = 'accent' | 'good' | 'warn' | 'bad'
  type Props = { readonly tone?: Tone | undefined; readonly dot?: boolean | undefined; readonly children: ReactNode }
}
