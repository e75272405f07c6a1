import { type Ref, useId, useState } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './CodeField.lk.css'
import { codeDigits } from './codeDigits.tsx'

const ref = partRef(sheet)

/**
 * A field for a one-time code: one input over decorative cells, so that typing, paste, autofill and screen readers work as in any
 * text field. Left to right in every language.
 */
export function CodeField({ label, value, onChange, length, busy, error, inputRef }: CodeField.Props) {
  const id = useId()
  const [focused, setFocused] = useState(false)
  const noteId = error === undefined ? undefined : `${id}-note`
  return (
    <div ref={ref} className={styles.wrap}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div dir="ltr" className={cx(styles.cells, error !== undefined && styles.bad, busy && styles.busy)}>
        {Array.from({ length }, (_, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified by their position
            key={place}
            aria-hidden="true"
            className={cx(
              styles.cell,
              focused && !busy && place === Math.min(value.length, length - 1) && styles.active,
              place < value.length && styles.filled,
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
          aria-invalid={error !== undefined || undefined}
          aria-describedby={noteId}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={(event) => onChange(codeDigits(event.currentTarget.value).slice(0, length))}
          // The cells show no caret, so typing always appends.
          onSelect={({ currentTarget }) => {
            const { selectionStart, selectionEnd } = currentTarget
            if (selectionStart === selectionEnd) currentTarget.setSelectionRange(value.length, value.length)
          }}
        />
      </div>
      <div className={styles.note}>
        {error !== undefined && (
          <p id={noteId} role="alert" className={styles.error}>
            {error}
          </p>
        )}
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
    readonly error?: string | undefined
    readonly inputRef?: Ref<HTMLInputElement> | undefined
  }
}
