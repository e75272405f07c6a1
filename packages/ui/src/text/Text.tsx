import type { ReactNode } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './text.lk.css'

const ref = partRef(sheet)

/** A line of running text in one of the type sizes. */
export function Text({ as: Tag = 'p', kind = 'body', tone = 'ink', center, id, children }: Text.Props) {
  return (
    <Tag ref={ref} id={id} className={cx(styles[kind], styles[tone], center && styles.center)}>
      {children}
    </Tag>
  )
}

export declare namespace Text {
  type Props = {
    readonly as?: 'p' | 'span' | 'h2' | 'h3' | 'div' | undefined
    /** 15, 13, 13 medium, 16 bold, 20 bold, 28 bold, 13 mono. */
    readonly kind?: 'body' | 'small' | 'label' | 'title' | 'heading' | 'display' | 'mono' | undefined
    readonly tone?: 'ink' | 'quiet' | 'faint' | 'good' | 'warn' | 'bad' | undefined
    readonly center?: boolean | undefined
    readonly id?: string | undefined
    readonly children: ReactNode
  }
}
