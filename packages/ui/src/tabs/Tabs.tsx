import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useSheets } from '../css/useSheets.tsx'
import { childOf } from '../segment/childOf.tsx'
import { rovingKey } from '../segment/rovingKey.tsx'
import { useThumb } from '../segment/useThumb.tsx'
import styles, { sheet } from './Tabs.lk.css'

/** Text tabs with a line that slides, after the APG tabs pattern: one tab stop, arrows move and select at once. */
export function Tabs({ id, label, tabs, selected, onSelect }: Tabs.Props) {
  const ref = useRef<HTMLDivElement>(null)
  useSheets(ref, sheet)
  useThumb(ref, selected)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const values = tabs.map((tab) => tab.value)
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = rovingKey(event.key, { values, selected, isRtl })
    if (next === undefined) return
    event.preventDefault()
    childOf(event.currentTarget, next)?.focus()
    onSelect(next)
  }
  return (
    <div ref={ref} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown} tabIndex={-1}>
      {tabs.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          role="tab"
          id={`${id}-tab-${value}`}
          data-value={value}
          aria-selected={value === selected}
          aria-controls={value === selected ? `${id}-panel` : undefined}
          tabIndex={value === selected ? 0 : -1}
          className={styles.tab}
          onClick={() => onSelect(value)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

/** The only panel of the `Tabs` with the same `id`; the caller provides its content. */
export function TabPanel({ id, selected, children }: TabPanel.Props) {
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${selected}`} className={styles.panel}>
      {children}
    </div>
  )
}

export declare namespace Tabs {
  type Props = {
    /** Unique in the page; connects the tabs with their `TabPanel`. */
    readonly id: string
    /** Accessible name of the tabs. */
    readonly label: string
    readonly tabs: readonly { readonly value: string; readonly label: string }[]
    readonly selected: string
    readonly onSelect: (value: string) => void
  }
}

export declare namespace TabPanel {
  type Props = { readonly id: string; readonly selected: string; readonly children: ReactNode }
}
