import { type ClipboardEventHandler, type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref, useId } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './Field.lk.css'

const ref = partRef(sheet)

/** A single-line text field. The label is always available to screen readers; `showLabel` displays it. Announces errors. */
export function Field(props: Field.Props) {
  const id = useId()
  const { label, value, onChange, icon, end, help, error } = props
  const note = error ?? help
  const hasError = error !== undefined
  const noteId = note === undefined ? note : `${id}-note`
  const search = props.kind === 'search' ? 'search' : undefined
  return (
    <div ref={ref} className={styles.wrap}>
      <label htmlFor={id} className={props.showLabel ? styles.label : styles.hidden}>
        {label}
      </label>
      <div className={cx(styles.box, search && styles.search, hasError && styles.bad, !end && styles.bare)}>
        {icon}
        <input
          ref={props.inputRef}
          id={id}
          className={styles.input}
          type={search ?? props.type}
          value={value}
          dir={props.dir}
          placeholder={props.placeholder}
          autoComplete={props.autoComplete ?? 'off'}
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint={search ?? props.enterKeyHint}
          aria-invalid={hasError || undefined}
          aria-describedby={noteId}
          onChange={(event) => onChange(event.currentTarget.value)}
          onPaste={props.onPaste}
        />
        {end}
      </div>
      {(noteId || props.reserve) && (
        <div className={cx(styles.note, props.reserve && styles.reserved)}>
          {noteId && (
            <p id={noteId} className={cx(hasError && styles.error)} role={hasError ? 'alert' : undefined}>
              {note}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

/** The 40 px button at the end of a field. Filled once there is something to submit. */
export function FieldGo({ label, ready, children }: FieldGo.Props) {
  return (
    <button ref={ref} type="submit" aria-label={label} className={cx(styles.go, ready && styles.ready)}>
      {children}
    </button>
  )
}

export declare namespace Field {
  type Props = {
    readonly label: string
    readonly showLabel?: boolean | undefined
    readonly value: string
    readonly onChange: (value: string) => void
    /** `search`: 44 px, filled, no border. */
    readonly kind?: 'field' | 'search' | undefined
    readonly type?: 'text' | 'email' | 'url' | 'password' | undefined
    readonly dir?: 'ltr' | 'auto' | undefined
    readonly placeholder?: string | undefined
    readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined
    readonly icon?: ReactNode
    readonly end?: ReactNode
    readonly help?: string | undefined
    readonly error?: string | undefined
    /** Reserves space for the error, so that the layout does not move. */
    readonly reserve?: boolean | undefined
    readonly enterKeyHint?: 'go' | undefined
    readonly inputRef?: Ref<HTMLInputElement> | undefined
    readonly onPaste?: ClipboardEventHandler<HTMLInputElement> | undefined
  }
}

export declare namespace FieldGo {
  type Props = { readonly label: string; readonly ready: boolean; readonly children: ReactNode }
}
