import type { ReactNode } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import { ChevronForward } from '../icons/ChevronForward.tsx'
import card, { sheet as cardSheet } from './Card.lk.css'
import styles, { sheet } from './ChoiceCard.lk.css'

const ref = partRef(cardSheet, sheet)

/** A card that opens a selection and shows the selected value. */
export function ChoiceCard({ label, icon, value, placeholder, faultId, onClick }: ChoiceCard.Props) {
  return (
    <button
      ref={ref}
      type="button"
      className={cx(card.card, styles.choice, faultId !== undefined && card.wrong)}
      aria-describedby={faultId}
      onClick={onClick}
    >
      {icon}
      <span className={styles.chosen}>
        <span className={card.label}>{label} </span>
        <span className={cx(styles.chosenValue, !value && styles.unchosen)}>{value || placeholder}</span>
      </span>
      <ChevronForward size={18} />
    </button>
  )
}

export declare namespace ChoiceCard {
  type Props = {
    readonly label: string
    readonly icon?: ReactNode
    /** Shown instead of `placeholder` once a value is selected. */
    readonly value?: ReactNode
    readonly placeholder: string
    /** Id of the element with the error. */
    readonly faultId?: string | undefined
    readonly onClick: () => void
  }
}
