import type { ReactNode } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './ActionTile.lk.css'

const ref = partRef(sheet)

/** An action button with an icon above a verb. 48 px high without the visible label (`iconOnly`). */
export function ActionTile({ icon, label, iconOnly, disabled, onClick }: ActionTile.Props) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={iconOnly ? label : undefined}
      aria-disabled={disabled || undefined}
      className={cx(styles.tile, iconOnly && styles.iconOnly)}
      onClick={disabled ? undefined : onClick}
    >
      {icon}
      {!iconOnly && label}
    </button>
  )
}

/** A row of tiles with equal widths. */
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
    readonly onClick?: (() => void) | undefined
  }
}
