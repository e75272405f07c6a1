import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './SkeletonDetailEntry.lk.css'

const ref = partRef(sheet)

/** Placeholder for a `RowList` row with two lines. Apart from `SkeletonEntry`, which loads with the first view. */
export function SkeletonDetailEntry() {
  return (
    <div ref={ref} className={styles.entry} aria-hidden="true">
      <span className={styles.tile} />
      <span className={styles.lines}>
        <span className={styles.title} />
        <span className={styles.detail} />
      </span>
    </div>
  )
}
