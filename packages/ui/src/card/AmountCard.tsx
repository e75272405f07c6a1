import { type ReactNode, type Ref, useId } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import { Swap } from '../icons/Swap.tsx'
import { Wallet } from '../icons/Wallet.tsx'
import styles, { sheet } from './AmountCard.lk.css'
import card, { sheet as cardSheet } from './Card.lk.css'

const ref = partRef(cardSheet, sheet)

/** Lengths from which an amount uses a smaller font; on a narrow phone each size begins one step earlier. */
const lengths = { mid: 6, long: 9, longer: 13 }
const sizeOf = ({ length }: string) =>
  length > lengths.longer ? 'longer' : length > lengths.long ? 'long' : length > lengths.mid && 'mid'

/** An amount: label and balance, the number and its token, a note or the error. The value is text; the caller parses it. */
export function AmountCard(props: AmountCard.Props) {
  const id = useId()
  const size = sizeOf(`${props.sign ?? ''}${props.value}`)
  const { label, value, onChange, balance, balanceName, max, choices, token, sign, note, change, flip, error } = props
  return (
    <div
      ref={ref}
      className={cx(card.card, styles.card, error !== undefined && card.wrong, error !== undefined && styles.refused)}
    >
      <div className={styles.line}>
        <label htmlFor={id} className={card.label}>
          {label}
        </label>
        {balance !== undefined && (
          <span className={styles.balance}>
            <span className={styles.held} role="img" aria-label={balanceName}>
              <Wallet size={16} />
              <bdi dir="ltr">{balance}</bdi>
            </span>
            {max && <Pill {...max} />}
          </span>
        )}
        {choices && (
          <span className={styles.balance}>
            {choices.map((choice) => (
              <Pill key={choice.label} {...choice} />
            ))}
          </span>
        )}
      </div>
      <div className={styles.entry}>
        {sign !== undefined && (
          <span
            className={cx(
              styles.sign,
              props.signFollows && styles.follows,
              size && styles[size],
              value === '' && styles.unset,
            )}
            aria-hidden
          >
            <bdi dir="ltr">
              {/* As wide as the figure, over which it stands. */}
              {props.signFollows && <span className={styles.ghost}>{`${value || props.placeholder}\u00a0`}</span>}
              {sign}
            </bdi>
          </span>
        )}
        <input
          ref={props.inputRef}
          id={id}
          className={cx(styles.amount, size && styles[size], props.stale && styles.stale)}
          data-lk-shared={onChange && 'amount'}
          readOnly={!onChange}
          aria-busy={props.stale || undefined}
          value={value}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          placeholder={props.placeholder}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error !== undefined ? `${id}-error` : undefined}
          enterKeyHint={props.enterKeyHint}
          onFocus={props.onEnter}
          onBlur={props.onLeave}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
        {token}
      </div>
      <div className={styles.note}>
        {error === undefined ? (
          <>
            <Note flip={flip}>{note}</Note>
            {change && <bdi className={styles[change.tone]}>{change.value}</bdi>}
          </>
        ) : (
          <p id={`${id}-error`} role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

function Pill({ label, pressed, onClick }: AmountCard.Choice) {
  return (
    <button
      type="button"
      className={cx(styles.max, pressed === false && styles.choice)}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <bdi>{label}</bdi>
    </button>
  )
}

function Note({ flip, children }: { readonly flip: AmountCard.Props['flip']; readonly children: string | undefined }) {
  if (!flip) return <bdi>{children}</bdi>
  return (
    <button type="button" className={styles.flip} aria-label={`${children}. ${flip.label}`} onClick={flip.onClick}>
      <Swap size={16} />
      <bdi>{children}</bdi>
    </button>
  )
}

export declare namespace AmountCard {
  type Choice = { readonly label: string; readonly pressed?: boolean | undefined; readonly onClick: () => void }
  type Props = {
    readonly label: string
    readonly value: string
    /** Absent if the amount is computed and cannot be edited. */
    readonly onChange?: ((value: string) => void) | undefined
    /** A new amount is loading. */
    readonly stale?: boolean | undefined
    readonly placeholder?: string | undefined
    /** Formatted; `balanceName` is the text for screen readers. */
    readonly balance?: string | undefined
    readonly balanceName?: string | undefined
    readonly max?: Choice | undefined
    /** Suggested amounts, shown in place of the balance. */
    readonly choices?: readonly Choice[] | undefined
    /** A `Chip` with `raised`. */
    readonly token?: ReactNode
    /** Currency sign, before or after the amount. The label names the currency. */
    readonly sign?: string | undefined
    readonly signFollows?: boolean | undefined
    /** Below the amount: its value, or the token's network. */
    readonly note?: string | undefined
    /** After the note: the difference. */
    readonly change?: { readonly value: string; readonly tone: 'quiet' | 'warn' | 'bad' } | undefined
    /** Makes the note a button that swaps amount and note. */
    readonly flip?: { readonly label: string; readonly onClick: () => void } | undefined
    /** Replaces the note, whose space is always reserved. */
    readonly error?: string | undefined
    readonly enterKeyHint?: 'go' | undefined
    readonly inputRef?: Ref<HTMLInputElement> | undefined
    /** The field got the focus. */
    readonly onEnter?: (() => void) | undefined
    /** The field lost the focus. */
    readonly onLeave?: (() => void) | undefined
  }
}
