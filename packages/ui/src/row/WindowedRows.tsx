import { type ReactNode, useEffect, useRef, useState } from 'react'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './ListRow.lk.css'

const ref = partRef(sheet)
const rowsPerBlock = 20
/** Height of a row with one or two short lines, in px: `--lk-s14`. */
const usualHeight = 56

/**
 * A list of any length with its label above. Rows far from the visible part of the scrolling parent are not rendered; their block
 * keeps its height.
 */
export function WindowedRows({ label, count, keyOf, row }: WindowedRows.Props) {
  const blocks = Array.from({ length: Math.ceil(count / rowsPerBlock) }, (_, at) => at * rowsPerBlock)
  return (
    <div ref={ref}>
      <p className={styles.label} aria-hidden="true">
        {label}
      </p>
      {blocks.map((from) => (
        <Block key={from} {...{ label, from, count, keyOf, row }} />
      ))}
    </div>
  )
}

/** A separate list, because a list may only contain rows. */
function Block({ label, from, count, keyOf, row }: Block.Props) {
  const block = useRef<HTMLDivElement>(null)
  const size = Math.min(rowsPerBlock, count - from)
  const blankHeight = useBlankHeight(block, from === 0 ? undefined : size * usualHeight)
  if (blankHeight !== undefined) return <div ref={block} style={{ blockSize: `${blankHeight}px` }} />
  return (
    <div ref={block}>
      <ul aria-label={label} className={styles.rows}>
        {Array.from({ length: size }, (_, at) => from + at).map((index) => (
          <li key={keyOf(index)} aria-setsize={count} aria-posinset={index + 1}>
            {row(index)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Height of a block outside the rendered range; undefined within it. */
function useBlankHeight(
  block: { readonly current: HTMLElement | null },
  initially: number | undefined,
): number | undefined {
  const [blankHeight, setBlankHeight] = useState(initially)
  useEffect(() => {
    const element = block.current
    // Without layout, as in jsdom, every block is rendered.
    if (!element || !globalThis.IntersectionObserver) return
    const observer = new IntersectionObserver(
      (entries) => {
        const { isIntersecting, boundingClientRect: box } = entries.at(-1) ?? {}
        if (isIntersecting) setBlankHeight(undefined)
        // A block with the focused row stays rendered, and a hidden list has no height.
        else if (box?.height && !element.matches(':focus-within')) setBlankHeight(box.height)
      },
      { root: scrollerOf(element), rootMargin: '100% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [block])
  return blankHeight
}

/** The nearest ancestor that scrolls; null for the page. */
function scrollerOf(element: Element): Element | null {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return null
}

export declare namespace WindowedRows {
  type Props = {
    readonly label: string
    readonly count: number
    readonly keyOf: (index: number) => string
    readonly row: (index: number) => ReactNode
  }
}

declare namespace Block {
  /** `from`: index of the first row. */
  type Props = WindowedRows.Props & { readonly from: number }
}
