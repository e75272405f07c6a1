import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useBeforePaint } from '../css/useBeforePaint.tsx'
import { useSheets } from '../css/useSheets.tsx'
import styles, { sheet } from './TileGrid.lk.css'

/** In px: `--lk-s26` and `--lk-s14` of the style sheet. */
const forms = { grid: { columns: 4, rowHeight: 104 }, list: { columns: 1, rowHeight: 56 } } as const
type Layout = (typeof forms)[TileGrid.Form]
/** Number of rows rendered above and below the visible ones. */
const overscan = 2

/**
 * A virtualised grid or list inside a scrolling parent: only rows near the viewport are rendered, with padding in place of the
 * others. One tab stop; arrow keys, Home and End move between tiles.
 */
export function TileGrid({ label, form = 'grid', count, content, keyOf, tile, onReach }: TileGrid.Props) {
  const ref = useRef<HTMLUListElement>(null)
  useSheets(ref, sheet)
  const { columns, rowHeight } = forms[form]
  const { first, last, measure } = useVisibleTiles(ref, count, forms[form])
  const [active, setActive] = useState(0)
  const focusNext = useRef(false)
  const tabStop = active >= first && active < last ? active : first

  useEffect(() => onReach?.(last), [last, onReach])
  // New content starts at its first tile.
  useBeforePaint(() => {
    ref.current?.parentElement?.scrollTo?.(0, 0)
    setActive(0)
  }, [content])
  useBeforePaint(() => {
    if (!focusNext.current) return
    focusNext.current = false
    ref.current?.querySelector<HTMLElement>(`[data-tile="${active}"]`)?.focus({ preventScroll: true })
  }, [active, first, last])

  const onFocus = ({ target }: FocusEvent<HTMLUListElement, HTMLElement>) => setActive(Number(target.dataset.tile))
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const grid = ref.current
    if (!grid?.parentElement) return
    const rtl = getComputedStyle(grid).direction === 'rtl'
    const next = gridKey({ key: event.key, index: tabStop, count, columns, rtl })
    if (next === undefined) return
    event.preventDefault()
    revealRow(grid, grid.parentElement, { row: Math.floor(next / columns), rowHeight })
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
      className={styles[form]}
      style={{ paddingBlock: `${rowsBefore * rowHeight}px ${rowsAfter * rowHeight}px` }}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {indexes.map((index) => (
        <li key={keyOf(index) ?? `place ${index}`} aria-setsize={count} aria-posinset={index + 1}>
          {tile(index, { 'data-tile': index, tabIndex: index === tabStop ? 0 : -1 })}
        </li>
      ))}
    </ul>
  )
}

/** The range of tiles near the visible part of the scrolling parent. */
function useVisibleTiles(ref: RefObject<HTMLUListElement | null>, count: number, { columns, rowHeight }: Layout) {
  const [rows, setRows] = useState({ from: 0, to: 8 })
  const measure = useCallback(() => {
    const grid = ref.current
    const scroller = grid?.parentElement
    if (!grid || !scroller) return
    const hidden = scroller.getBoundingClientRect().top - grid.getBoundingClientRect().top
    const from = Math.max(0, Math.floor(hidden / rowHeight) - overscan)
    const to = Math.ceil((hidden + scroller.clientHeight) / rowHeight) + overscan
    setRows((old) => (old.from === from && old.to === to ? old : { from, to }))
  }, [ref, rowHeight])
  useEffect(() => {
    const scroller = ref.current?.parentElement
    if (!scroller) return
    measure()
    const sizes = globalThis.ResizeObserver && new ResizeObserver(measure)
    sizes?.observe(scroller)
    scroller.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes?.disconnect()
      scroller.removeEventListener('scroll', measure)
    }
  }, [ref, measure])
  const lastRow = Math.ceil(count / columns)
  const first = Math.min(rows.from, Math.max(0, lastRow - 1)) * columns
  return { first, last: Math.min(count, Math.max(rows.to * columns, first + columns)), measure }
}

/** Scrolls as little as needed to show a row that may not be rendered yet. */
function revealRow(
  grid: HTMLElement,
  scroller: HTMLElement,
  { row, rowHeight }: { row: number; rowHeight: number },
): void {
  const top = grid.getBoundingClientRect().top - scroller.getBoundingClientRect().top + row * rowHeight
  const above = rowHeight - top
  const below = top + rowHeight * 1.5 - scroller.clientHeight
  if (above > 0) scroller.scrollTop -= above
  else if (below > 0) scroller.scrollTop += below
}

export declare namespace TileGrid {
  type Props = {
    readonly label: string
    /** Four tiles of 104 px in a line, or rows of 56 px. */
    readonly form?: Form | undefined
    readonly count: number
    /** Identifies the list: when it changes, the grid scrolls back to its first tile. */
    readonly content: string
    /** Keeps the element of a tile that moves; undefined for a placeholder. */
    readonly keyOf: (index: number) => string | undefined
    readonly tile: (index: number, place: Place) => ReactNode
    /** Called with the end of the rendered range when it changes. */
    readonly onReach?: ((end: number) => void) | undefined
  }
  type Form = 'grid' | 'list'
  /** Attributes of the tile's button. */
  type Place = { readonly 'data-tile': number; readonly tabIndex: number }
}

/** Index of the tile that an arrow key, Home or End moves to; undefined for any other key. */
function gridKey(params: gridKey.Params): number | undefined {
  const { key, index, count, columns, rtl } = params
  const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1, ArrowDown: columns, ArrowUp: -columns }[key]
  if (step !== undefined) return index + step < 0 || index + step >= count ? index : index + step
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

declare namespace gridKey {
  type Params = {
    readonly key: string
    readonly index: number
    readonly count: number
    readonly columns: number
    readonly rtl: boolean
  }
}
