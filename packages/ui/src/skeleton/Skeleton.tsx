import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './Skeleton.lk.css'

const ref = partRef(sheet)

/** The shape of a text that is on its way. It does not move: what is awaited is said in words elsewhere. */
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

/** A list row on its way: same height, same places. */
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
