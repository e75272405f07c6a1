import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import { ChevronDown } from '../icons/ChevronDown.tsx'
import { FactsCard } from './FactsCard.tsx'
import styles, { sheet } from './FoldedFacts.lk.css'

const ref = partRef(sheet)

/**
 * Facts behind a summary line with the most important one. `end`, a countdown, is hidden from screen readers. Without facts, only
 * the line is shown.
 */
export function FoldedFacts({ icon, summary, end, facts }: FoldedFacts.Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isOpen])
  if (facts.length === 0)
    return (
      <p ref={ref} className={styles.line}>
        {icon}
        {summary}
      </p>
    )
  return (
    <div ref={ref}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {icon}
        <span className={styles.summary}>{summary}</span>
        <span className={styles.end} aria-hidden="true">
          {end}
        </span>
        <span className={cx(styles.fold, isOpen && styles.open)}>
          <ChevronDown size={20} />
        </span>
      </button>
      <div ref={list} id={id} hidden={!isOpen}>
        <FactsCard facts={facts} />
      </div>
    </div>
  )
}

export declare namespace FoldedFacts {
  type Props = FactsCard.Props & {
    readonly icon?: ReactNode
    readonly summary: ReactNode
    readonly end?: ReactNode
  }
}
