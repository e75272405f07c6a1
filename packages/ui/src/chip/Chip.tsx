import type { ReactNode } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import { ChevronDown } from '../icons/ChevronDown.tsx'
import styles, { sheet } from './Chip.lk.css'

const ref = partRef(sheet)

/** A pill that opens a choice: the network (36 px), or a token on a sunken card (`raised`, 40 px). */
export function Chip({ icon, label, name, raised, inHeader, onClick }: Chip.Props) {
  return (
    <button
      ref={ref}
      type="button"
      className={cx(styles.chip, raised && styles.raised, raised && !icon && styles.bare, inHeader && styles.header)}
      onClick={onClick}
    >
      {icon}
      {name !== undefined && <span className={styles.name}>{name}</span>}
      <span className={styles.label} aria-hidden={name !== undefined || undefined}>
        {label}
      </span>
      <span className={styles.chevron}>
        <ChevronDown size={16} />
      </span>
    </button>
  )
}

export declare namespace Chip {
  type Props = {
    readonly icon?: ReactNode
    readonly label: string
    /** Accessible name, including the label: "Network: Base". */
    readonly name?: string | undefined
    readonly raised?: boolean | undefined
    readonly inHeader?: boolean | undefined
    readonly onClick?: (() => void) | undefined
  }
}
