import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './Divider.lk.css'

const ref = partRef(sheet)

/** Two ways apart: a word between two lines. */
export function Divider({ children }: { readonly children: string }) {
  return (
    <div ref={ref} className={styles.divider}>
      {children}
    </div>
  )
}
