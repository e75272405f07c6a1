import type { ReactNode } from 'react'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './TextLink.lk.css'

const ref = partRef(sheet)

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

export declare namespace TextLink {
  type Props = {
    readonly href?: string | undefined
    readonly newTab?: boolean | undefined
    readonly onClick?: (() => void) | undefined
    readonly children: ReactNode
  }
}
