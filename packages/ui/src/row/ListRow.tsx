import { Children, type ReactNode } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import { Check } from '../icons/Check.tsx'
import { ChevronForward } from '../icons/ChevronForward.tsx'
import type { TileGrid } from '../tileGrid/TileGrid.tsx'
import styles, { sheet } from './ListRow.lk.css'

const ref = partRef(sheet)

/** A row that extends into the gutter, so that its content is aligned with everything else. Button, link or plain. */
export function ListRow(props: ListRow.Props) {
  const { icon, title, detail, end, endDetail, selected, choice, chevron } = props
  const common = { ref, className: cx(styles.row, selected && styles.selected) }
  const content = (
    <>
      {icon}
      <span className={styles.main}>
        <span className={styles.title} dir="auto">
          {title}
        </span>
        {detail !== undefined && (
          <span className={styles.detail} dir="auto">
            {detail}
          </span>
        )}
      </span>
      {(end !== undefined || endDetail !== undefined) && (
        <span className={styles.end}>
          {end}
          {endDetail !== undefined && <span className={styles.quiet}>{endDetail}</span>}
        </span>
      )}
      {selected && (
        <span className={styles.check}>
          <Check />
        </span>
      )}
      {choice && !selected && <span className={styles.unchosen} />}
      {chevron && (
        <span className={styles.chevron}>
          <ChevronForward size={18} />
        </span>
      )}
    </>
  )
  if (props.href !== undefined) {
    const outside = props.newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {}
    return (
      <a {...common} {...outside} href={props.href} onClick={props.onClick}>
        {content}
      </a>
    )
  }
  if (!props.onClick) return <div {...common}>{content}</div>
  return (
    <button
      {...common}
      type="button"
      aria-current={Boolean(selected) || undefined}
      onClick={props.onClick}
      {...props.place}
    >
      {content}
    </button>
  )
}

/** A list of rows, if there are any. Each child is one row and gets its own list item. `showLabel` shows the label above them. */
export function RowList({ label, showLabel, children }: RowList.Props) {
  const rows = Children.toArray(children)
  return (
    rows[0] && (
      <div ref={ref}>
        {showLabel && (
          <p className={styles.label} aria-hidden="true">
            {label}
          </p>
        )}
        <ul aria-label={label} className={styles.rows}>
          {Children.map(rows, (row) => (
            <li>{row}</li>
          ))}
        </ul>
      </div>
    )
  )
}

export declare namespace ListRow {
  type Props = {
    readonly icon?: ReactNode
    readonly title: ReactNode
    readonly detail?: ReactNode
    readonly end?: ReactNode
    readonly endDetail?: ReactNode
    /** Adds a check mark. */
    readonly selected?: boolean | undefined
    /** Shows that the row is selectable: an empty circle until it is selected. */
    readonly choice?: boolean | undefined
    readonly chevron?: boolean | undefined
    readonly href?: string | undefined
    readonly newTab?: boolean | undefined
    readonly onClick?: (() => void) | undefined
    /** Inside a `TileGrid`. */
    readonly place?: TileGrid.Place | undefined
  }
}

export declare namespace RowList {
  type Props = {
    readonly label?: string | undefined
    readonly showLabel?: boolean | undefined
    readonly children: ReactNode
  }
}
