import type { ReactNode } from 'react'
import { sheetRef } from '../css/sheetRef.tsx'
import styles, { sheet } from './IconButton.lk.css'

const ref = sheetRef(sheet)

/** A 44 px square with a 36 px disc on hover. */
export function IconButton({ label, onClick, children }: IconButton.Props) {
  return (
    <button ref={ref} type="button" aria-label={label} className={styles.button} onClick={onClick}>
      {children}
    </button>
  )
}

export declare namespace IconButton {
  type Props = {
    readonly label: string
    readonly onClick?: (() => void) | undefined
    readonly children: ReactNode
  }
}
