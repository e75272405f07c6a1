import type { ReactNode } from 'react'
import { partRef } from '../css/partRef.tsx'
import { Check } from '../icons/Check.tsx'
import styles, { sheet } from './Checkbox.lk.css'

const ref = partRef(sheet)

/** A checkbox with a statement to confirm. The whole line is the target. */
export function Checkbox({ checked, onChange, children }: Checkbox.Props) {
  return (
    <label ref={ref} className={styles.line}>
      <input
        type="checkbox"
        className={styles.input}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={styles.box}>
        <Check size={16} />
      </span>
      <span className={styles.text}>{children}</span>
    </label>
  )
}

export declare namespace Checkbox {
  type Props = {
    readonly checked: boolean
    readonly onChange: (checked: boolean) => void
    readonly children: ReactNode
  }
}
