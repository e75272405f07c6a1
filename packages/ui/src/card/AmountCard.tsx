import { type ReactNode, type Ref, useId } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import { Wallet } from '../icons/Wallet.tsx'
import styles, { sheet } from './Card.lk.css'

const ref = partRef(sheet)

/** How much: label and balance, the figure and its token, a note or the error. The value is text; parsing is the caller's. */
export function AmountCard(props: AmountCard.Props) {
  const id = useId()
  const { label, value, onChange, balance, balanceName, max, token, note, error } = props
  return (
    <div ref={ref} className={cx(styles.card, error !== undefined && styles.wrong)}>
      <div className={styles.line}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {balance !== undefined && (
          <span className={styles.balance}>
            <span className={styles.held} role="img" aria-label={balanceName}>
              <Wallet size={16} />
              <bdi dir="ltr">{balance}</bdi>
            </span>
            {max && (
              <button type="button" className={styles.max} onClick={max.onClick}>
                {max.label}
              </button>
            )}
          </span>
        )}
      </div>
      <div className={styles.entry}>
        <input
          ref={props.inputRef}
          id={id}
          className={styles.amount}
          data-lk-shared="amount"
          value={value}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          placeholder={props.placeholder}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error !== undefined ? `${id}-error` : undefined}
          enterKeyHint={props.enterKeyHint}
          onBlur={props.onLeave}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {token}
      </div>
      <div className={styles.note}>
        {error === undefined ? (
          <bdi>{note}</bdi>
        ) : (
          <p id={`${id}-error`} role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

export declare namespace AmountCard {
  type Props = {
    readonly label: string
    readonly value: string
    readonly onChange: (value: string) => void
    readonly placeholder?: string | undefined
    /** Formatted; `balanceName` is the sentence a screen reader says for it. */
    readonly balance?: string | undefined
    readonly balanceName?: string | undefined
    readonly max?: { readonly label: string; readonly onClick: () => void } | undefined
    /** A `Chip` with `raised`. */
    readonly token?: ReactNode
    /** Below the figure: what it is worth, or where the token is. */
    readonly note?: string | undefined
    /** In the place of the note, which is always there. */
    readonly error?: string | undefined
    readonly enterKeyHint?: 'go' | undefined
    readonly inputRef?: Ref<HTMLInputElement> | undefined
    /** The visitor is done with it for now. */
    readonly onLeave?: (() => void) | undefined
  }
}
