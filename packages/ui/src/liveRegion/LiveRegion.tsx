import { sheetRef } from '../css/sheetRef.tsx'
import styles, { sheet } from './LiveRegion.lk.css'

const ref = sheetRef(sheet)

/**
 * Announces `message` when it changes (polite live region). Mount it empty before the first message:
 * a region mounted together with its text is often not read. One per dialog.
 */
export function LiveRegion({ message }: { readonly message: string }) {
  return (
    <div ref={ref} role="status" aria-live="polite" aria-atomic="true" className={styles.hidden}>
      {message}
    </div>
  )
}
