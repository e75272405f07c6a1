import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useBeforePaint } from '../css/useBeforePaint.tsx'
import { useSheets } from '../css/useSheets.tsx'
import { gridKey } from './gridKey.tsx'
import styles, { sheet } from './TileGrid.lk.css'

const columns = 4
/** `--lk-s26` of the style sheet, in px. */
const rowHeight = 104
/** Number of rows rendered above and below the visible ones. */
const overscan = 2

/**
 * A grid of any number of tiles inside a scrolling parent. Renders only rows near the viewport, at their position in the whole
 * grid. One tab stop; arrow keys, Home and End move between tiles.
 */
export function TileGrid({ label, count, tile, onReach }: TileGrid.Props) {
  const ref = useRef<HTMLUListElement>(null)
  useSheets(ref, sheet)
  const { first, last, measure } = useVisibleTiles(ref, count)
  const [active, setActive] = useState(0)
  const focusNext = useRef(false)
  const tabStop = active >= first && active < last ? active : first

  useEffect(() => onReach?.(last), [last, onReach])
  useBeforePaint(() => {
    if (!focusNext.current) return
    focusNext.current = false
    ref.current?.querySelector<HTMLElement>(`[data-tile="${active}"]`)?.focus({ preventScroll: true })
  }, [active, first, last])

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const grid = ref.current
    if (!grid?.parentElement) return
    const rtl = getComputedStyle(grid).direction === 'rtl'
    const next = gridKey({ key: event.key, index: tabStop, count, columns, rtl })
    if (next === undefined) return
    event.preventDefault()
    revealRow(grid, grid.parentElement, Math.floor(next / columns))
    measure()
    focusNext.current = true
    setActive(next)
  }

  const indexes = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at)
  const rowsBefore = first / columns
  const rowsAfter = Math.ceil(count / columns) - Math.ceil(last / columns)
  return (
    <ul
      ref={ref}
      aria-label={label}
      className={styles.grid}
      style={{ paddingBlock: `${rowsBefore * rowHeight}px ${rowsAfter * rowHeight}px` }}
      onKeyDown={onKeyDown}
    >
      {indexes.map((index) => (
        <li key={index} aria-setsize={count} aria-posinset={index + 1}>
          {tile({ index, tabIndex: index === tabStop ? 0 : -1, onFocus: () => setActive(index) })}
        </li>
      ))}
    </ul>
  )
}

/** The range of tiles near the visible part of the scrolling parent. */
function useVisibleTiles(ref: RefObject<HTMLUListElement | null>, count: number) {
  const [rows, setRows] = useState({ from: 0, to: 8 })
  const measure = useCallback(() => {
    const grid = ref.current
    const scroller = grid?.parentElement
    if (!grid || !scroller) return
    const hidden = scroller.getBoundingClientRect().top - grid.getBoundingClientRect().top
    const from = Math.max(0, Math.floor(hidden / rowHeight) - overscan)
    const to = Math.ceil((hidden + scroller.clientHeight) / rowHeight) + overscan
    setRows((old) => (old.from === from && old.to === to ? old : { from, to }))
  }, [ref])
  useEffect(() => {
    const scroller = ref.current?.parentElement
    if (!scroller) return
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(scroller)
    scroller.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      scroller.removeEventListener('scroll', measure)
    }
  }, [ref, measure])
  const lastRow = Math.ceil(count / columns)
  const first = Math.min(rows.from, Math.max(0, lastRow - 1)) * columns
  return { first, last: Math.min(count, Math.max(rows.to * columns, first + columns)), measure }
}

/** Scrolls the minimum distance to show a row, even one that is not rendered yet. */
function revealRow(grid: HTMLElement, scroller: HTMLElement, row: number): void {
  const top = grid.getBoundingClientRect().top - scroller.getBoundingClientRect().top + row * rowHeight
  const above = rowHeight - top
  const below = top + rowHeight * 1.5 - scroller.clientHeight
  if (above > 0) scroller.scrollTop -= above
  else if (below > 0) scroller.scrollTop += below
}

export declare namespace TileGrid {
  type Props = {
    readonly label: string
    readonly count: number
    readonly tile: (place: Place) => ReactNode
    /** Called with the end of the rendered range when it changes. */
    readonly onReach?: ((end: number) => void) | undefined
  }
  /** Props that a tile passes to its button. */
  type Place = { readonly index: number; readonly tabIndex: number; readonly onFocus: () => void }
}
