import type { ReactNode } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './Badged.lk.css'

const ref = partRef(sheet)

/** A picture with a small badge at its end corner: the network of a token, or the status. */
export function Badged({ kind, badge, children }: Badged.Props) {
  return (
    <span ref={ref} className={styles.badged}>
      {children}
      <span className={cx(styles.badge, styles[kind])}>{badge}</span>
    </span>
  )
}

export declare namespace Badged {
  type Props = {
    /** `network`: a network glyph of 16 px; otherwise an icon of 12 px in a circle. */
    readonly kind: 'network' | 'plain' | 'good' | 'warn' | 'bad'
    readonly badge: ReactNode
    readonly children: ReactNode
  }
}
