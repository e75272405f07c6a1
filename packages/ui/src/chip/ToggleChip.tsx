import type { ReactNode } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './Chip.lk.css'

const ref = partRef(sheet)

/** A pill that turns a filter on and off. */
export function ToggleChip({ icon, label, pressed, onChange }: ToggleChip.Props) {
  return (
    <button
      ref={ref}
      type="button"
      aria-pressed={pressed}
      className={cx(styles.chip, styles.toggle, pressed && styles.pressed)}
      onClick={() => onChange(!pressed)}
    >
      {icon}
      <span className={styles.label}>{label}</span>
    </button>
  )
}

export declare namespace ToggleChip {
  type Props = {
    /** 18 px. */
    readonly icon: ReactNode
    readonly label: string
    readonly pressed: boolean
    readonly onChange: (pressed: boolean) => void
  }
}
