import { type ReactNode, useId } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import { ChevronForward } from '../icons/ChevronForward.tsx'
import styles, { sheet } from './Card.lk.css'

const ref = partRef(sheet)

/** A card that opens a selection and shows the selected value. */
export function ChoiceCard({ label, icon, value, placeholder, error, onClick }: ChoiceCard.Props) {
  const id = useId()
  return (
    <div ref={ref}>
      <button
        type="button"
        className={cx(styles.card, styles.choice, error !== undefined && styles.wrong)}
        aria-describedby={error !== undefined ? id : undefined}
        onClick={onClick}
      >
        {icon}
        <span className={styles.chosen}>
          <span className={styles.label}>{label} </span>
          <span className={cx(styles.chosenValue, !value && styles.unchosen)}>{value || placeholder}</span>
        </span>
        <ChevronForward size={18} />
      </button>
      <div className={styles.fault}>
        {error !== undefined && (
          <p id={id} role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

export declare namespace ChoiceCard {
  type Props = {
    readonly label: string
    readonly icon?: ReactNode
    /** Shown instead of `placeholder` once a value is selected. */
    readonly value?: ReactNode
    readonly placeholder: string
    /** Shown below the card, where space is always reserved. */
    readonly error?: string | undefined
    readonly onClick: () => void
  }
}
