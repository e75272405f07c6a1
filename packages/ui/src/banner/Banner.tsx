import type { ReactNode } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import { CheckCircle } from '../icons/CheckCircle.tsx'
import { Info } from '../icons/Info.tsx'
import { Warning } from '../icons/Warning.tsx'
import styles, { sheet } from './Banner.lk.css'

const ref = partRef(sheet)

const ICONS = { accent: Info, neutral: Info, good: CheckCircle, warn: Warning, bad: Warning } as const

/** A message on a tint: a bold first line, then one quieter line. */
export function Banner({ tone, title, detail, icon, action }: Banner.Props) {
  const Mark = ICONS[tone]
  return (
    <div ref={ref} role={tone === 'bad' ? 'alert' : undefined} className={cx(styles.banner, styles[tone])}>
      {icon ?? <Mark />}
      <div className={styles.text}>
        <b className={styles.title}>{title}</b>
        {detail !== undefined && <p className={styles.detail}>{detail}</p>}
      </div>
      {action}
    </div>
  )
}

export declare namespace Banner {
  type Props = {
    readonly tone: 'accent' | 'neutral' | 'good' | 'warn' | 'bad'
    readonly title: ReactNode
    readonly detail?: ReactNode
    readonly icon?: ReactNode
    readonly action?: ReactNode
  }
}
