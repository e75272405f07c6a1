import type { ReactNode } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './glyph.lk.css'

const ref = partRef(sheet)

/** A small picture or mark at the end corner of a larger one, cut out of the surface both lie on. */
export function Badged({ badge, on = 'surface', round, children }: Badged.Props) {
  return (
    <span ref={ref} className={styles.badged}>
      {children}
      <span className={cx(styles.badge, on === 'sunken' && styles.onSunken, round && styles.round)}>{badge}</span>
    </span>
  )
}

/** An 18 px disc with a 12 px icon, for `Badged` with `round`. */
export function BadgeMark({
  tone,
  children,
}: {
  readonly tone: 'good' | 'warn' | 'bad'
  readonly children: ReactNode
}) {
  return (
    <span ref={ref} className={cx(styles.mark, styles[tone])}>
      {children}
    </span>
  )
}

export declare namespace Badged {
  type Props = {
    readonly badge: ReactNode
    readonly on?: 'surface' | 'sunken' | undefined
    readonly round?: boolean | undefined
    readonly children: ReactNode
  }
}
