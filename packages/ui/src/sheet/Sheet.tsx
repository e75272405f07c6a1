import type { ReactNode } from 'react'
import { sheetRef } from '../css/sheetRef.tsx'
import styles, { sheet } from './Sheet.lk.css'

const ref = sheetRef(sheet)

/** The one surface: header, body, footer on a single plane. At the bottom of the window below 460 px. */
export function Sheet({ children }: { readonly children: ReactNode }) {
  return (
    <div ref={ref} className={styles.sheet}>
      <span className={styles.grabber} aria-hidden="true" />
      {children}
    </div>
  )
}
