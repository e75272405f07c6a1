import { type Ref, useId, useState } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import field, { sheet as fieldSheet } from '../field/Field.lk.css'
import styles, { sheet } from './CodeField.lk.css'
import { typedCode } from './codeDigits.tsx'

const ref = partRef(fieldSheet, sheet)

/**
 * A field for a one-time code: one input over decorative cells, so that typing, paste, autofill and screen readers work as in any
 * text field. Left to right in every language.
 */
export function CodeField({ label, value, onChange, length, busy, error, note, hint, inputRef }: CodeField.Props) {
  const id = useId()
  const [focused, setFocused] = useState(false)
  const isWrong = error !== undefined
  // Keeps the focus after a wrong code was cleared.
  const active = focused && !busy && (!isWrong || value === '') ? Math.min(value.length, length - 1) : undefined
  const shown = error ?? note
  const noteId = shown === undefined ? undefined : `${id}-note`
  return (
    <div ref={ref} className={field.wrap}>
      <label htmlFor={id} className={field.hidden}>
        {label}
      </label>
      <div dir="ltr" className={cx(styles.cells, busy && styles.busy)}>
        {Array.from({ length }, (_, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified by their position
            key={place}
            aria-hidden="true"
            className={cx(
              field.box,
              styles.cell,
              isWrong && field.bad,
              isWrong && styles.wrong,
              place === active && styles.active,
            )}
          >
            {value[place]}
          </span>
        ))}
        <input
          ref={inputRef}
          id={id}
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          spellCheck={false}
          value={value}
          readOnly={busy}
          aria-busy={busy || undefined}
          aria-invalid={isWrong || undefined}
          aria-describedby={noteId}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={(event) => onChange(typedCode(event.currentTarget.value, { shown: value, length }))}
          // The cells show no caret, so typing always appends.
          onSelect={({ currentTarget }) => {
            const { selectionStart, selectionEnd } = currentTarget
            if (selectionStart === selectionEnd) currentTarget.setSelectionRange(value.length, value.length)
          }}
        />
      </div>
      <div className={cx(field.note, styles.note)}>
        {shown !== undefined && (
          <p id={noteId} role="alert" className={isWrong ? field.error : undefined}>
            {shown}
          </p>
        )}
        {shown === undefined && hint}
      </div>
    </div>
  )
}

export declare namespace CodeField {
  type Props = {
    readonly label: string
    /** Digits only. */
    readonly value: string
    readonly onChange: (value: string) => void
    readonly length: number
    /** The code is being checked: it stays visible but cannot be edited. */
    readonly busy?: boolean | undefined
    /** The code is wrong. */
    readonly error?: string | undefined
    /** Additional information. */
    readonly note?: string | undefined
    /** Hint, shown if there is neither an error nor a note. */
    readonly hint?: string | undefined
    readonly inputRef?: Ref<HTMLInputElement> | undefined
  }
}
