import { sheetRef } from '../css/sheetRef.tsx'
import styles, { sheet } from './SheetSkeleton.lk.css'

const ref = sheetRef(sheet)

/** The body of a sheet before its content is there: six rows of a picture and a name. One element each, so that it is drawn at once. */
export function SheetSkeleton() {
  return (
    <div ref={ref} className={styles.rows} aria-hidden="true">
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <i key={place} className={styles.row} />
      ))}
    </div>
  )
}
