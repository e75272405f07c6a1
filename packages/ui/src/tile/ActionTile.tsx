import type { ReactNode } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './ActionTile.lk.css'

const ref = partRef(sheet)

/** What one can do from here: an icon over a verb. Without the painted word (`iconOnly`) it is 48 px high. */
export function ActionTile({ icon, label, iconOnly, disabled, hint, onClick }: ActionTile.Props) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={iconOnly ? label : undefined}
      aria-disabled={disabled || undefined}
      title={hint}
      className={cx(styles.tile, iconOnly && styles.iconOnly)}
      onClick={disabled ? undefined : onClick}
    >
      {icon}
      {!iconOnly && label}
    </button>
  )
}

/** Tiles side by side, equal widths. */
export function ActionTiles({ children }: { readonly children: ReactNode }) {
  return (
    <div ref={ref} className={styles.tiles}>
      {children}
    </div>
  )
}

export declare namespace ActionTile {
  type Props = {
    readonly icon: ReactNode
    readonly label: string
    readonly iconOnly?: boolean | undefined
    readonly disabled?: boolean | undefined
    /** Why it is disabled. */
    readonly hint?: string | undefined
    readonly onClick?: (() => void) | undefined
  }
}
