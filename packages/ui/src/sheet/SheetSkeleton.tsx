import { sheetRef } from '../css/sheetRef.tsx'
import styles, { sheet } from './SheetSkeleton.lk.css'

const ref = sheetRef(sheet)

/** Placeholder for a sheet's content: rows with a picture and a name. One element per row, so that it renders fast. */
export function SheetSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div ref={ref} className={styles.rows} aria-hidden="true">
      {Array.from({ length: rows }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
        <i key={place} className={styles.row} />
      ))}
    </div>
  )
}
