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

/** A link in running text, with a 44 px target on its own line. */
export function TextLink({ href, onClick, newTab, children }: TextLink.Props) {
  if (href !== undefined) {
    const outside = newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {}
    return (
      <a ref={ref} href={href} {...outside} className={styles.link} onClick={onClick}>
        {children}
      </a>
    )
  }
  return (
    <button ref={ref} type="button" className={styles.link} onClick={onClick}>
      {children}
    </button>
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

export declare namespace TextLink {
  type Props = {
    readonly href?: string | undefined
    readonly newTab?: boolean | undefined
    readonly onClick?: (() => void) | undefined
    readonly children: ReactNode
  }
}
