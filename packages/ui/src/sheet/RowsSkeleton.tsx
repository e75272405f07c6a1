import { sheetRef } from '../css/sheetRef.tsx'
import styles, { sheet } from './RowsSkeleton.lk.css'

const ref = sheetRef(sheet)

/** Placeholder for a list: rows with a picture and a name. One element per row, for a fast render. */
export function RowsSkeleton({ height, rows }: RowsSkeleton.Props) {
  return (
    <div ref={ref} className={styles.rows} aria-hidden="true">
      <svg width={0} height={height} />
      {Array.from({ length: rows }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
        <i key={place} />
      ))}
    </div>
  )
}

export declare namespace RowsSkeleton {
  /** The height in px, of everything below the header. */
  type Props = { readonly height: number; readonly rows: number }
}
