import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './Skeleton.lk.css'

const ref = partRef(sheet)

/** Placeholder for a loading text. Not animated, because a text elsewhere describes the loading. */
export function Skeleton({ width, kind = 'line' }: Skeleton.Props) {
  return (
    <span
      ref={ref}
      aria-hidden="true"
      data-lk-skeleton=""
      className={cx(styles.skeleton, styles[`w${width}`], kind !== 'line' && styles[kind])}
    />
  )
}

/** Placeholder for a loading list row: same height, same positions. */
export function SkeletonRow() {
  return (
    <div ref={ref} className={styles.row} aria-hidden="true">
      <span className={cx(styles.skeleton, styles.dot)} data-lk-skeleton="" />
      <span className={styles.lines}>
        <Skeleton width={96} kind="tall" />
        <Skeleton width={64} />
      </span>
      <span className={cx(styles.lines, styles.end)}>
        <Skeleton width={64} kind="tall" />
        <Skeleton width={40} />
      </span>
    </div>
  )
}

export declare namespace Skeleton {
  type Props = {
    readonly width: 40 | 64 | 96 | 144
    /** 10, 12 and 32 px high; as high as a raised `Chip`. */
    readonly kind?: 'line' | 'tall' | 'big' | 'chip' | undefined
  }
}
