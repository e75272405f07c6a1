import { type ReactNode, useId, useRef } from 'react'
import { cx } from '../css/cx.tsx'
import { useSheets } from '../css/useSheets.tsx'
import styles, { sheet } from './Segment.lk.css'
import { useThumb } from './useThumb.tsx'

/** A choice between a few options, as real radio buttons: the browser handles arrow keys, groups and names. */
export function Segment({ label, options, selected, onSelect, small }: Segment.Props) {
  const ref = useRef<HTMLDivElement>(null)
  const name = useId()
  useSheets(ref, sheet)
  useThumb(ref, selected)
  return (
    <div ref={ref} role="radiogroup" aria-label={label} className={cx(styles.segment, small && styles.small)}>
      {options.map((option) => (
        <label key={option.value} data-value={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === selected}
            aria-label={option.name}
            className={styles.input}
            onChange={() => onSelect(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}

export declare namespace Segment {
  type Props = {
    readonly label: string
    /** `name` only if the label is an icon. */
    readonly options: readonly { readonly value: string; readonly label: ReactNode; readonly name?: string }[]
    readonly selected: string
    readonly onSelect: (value: string) => void
    readonly small?: boolean | undefined
  }
}
