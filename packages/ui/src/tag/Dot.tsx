import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './Dot.lk.css'
import type { Tag } from './Tag.tsx'

const ref = partRef(sheet)

/** A dot before a word, in a `Tag` or without one. `live` adds a halo that pulses while something is pending. */
export function Dot({ tone, live }: Dot.Props) {
  return <span ref={ref} className={cx(styles.dot, tone && styles[tone], live && styles.live)} aria-hidden="true" />
}

export declare namespace Dot {
  type Props = { readonly tone?: Tag.Tone | undefined; readonly live?: boolean | undefined }
}
