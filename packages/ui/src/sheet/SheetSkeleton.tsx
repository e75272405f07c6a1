import { sheetRef } from '../css/sheetRef.tsx'
import styles, { sheet } from './SheetSkeleton.lk.css'

const ref = sheetRef(sheet)

/** The body of a sheet before its content is there: rows of a picture and a name. One element each, so that it is drawn at once. */
export function SheetSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div ref={ref} className={styles.rows} aria-hidden="true">
      {Array.from({ length: rows }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <i key={place} className={styles.row} />
      ))}
    </div>
  )
}
