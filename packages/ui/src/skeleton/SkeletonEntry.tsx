import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './SkeletonEntry.lk.css'

const ref = partRef(sheet)

/** Placeholder for a `RowList` row while its picture and name are loading. */
export function SkeletonEntry() {
  return (
    <div ref={ref} className={styles.entry} aria-hidden="true">
      <span className={styles.tile} />
      <span className={styles.name} />
    </div>
  )
}
