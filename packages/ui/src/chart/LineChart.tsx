import { type KeyboardEvent, type PointerEvent, useId, useMemo } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import { type ChartPoint, chartBox, chartShape, closestPoint } from './chartShape.tsx'
import styles, { sheet } from './LineChart.lk.css'

const ref = partRef(sheet)
const viewBox = `0 0 ${chartBox.width} ${chartBox.height}`
/** Number of points that each key moves; up is forward, as on every slider. */
const steps: Readonly<Record<string, number>> = {
  ...{ ArrowLeft: -1, ArrowDown: -1, PageDown: -10, Home: Number.NEGATIVE_INFINITY },
  ...{ ArrowRight: 1, ArrowUp: 1, PageUp: 10, End: Number.POSITIVE_INFINITY },
}

/**
 * Values over time as one line. A pointer over it, or the arrow keys, select a point, which the caller shows. Time runs from left
 * to right in every language, as is common for price charts in Arabic and Hebrew too.
 */
export function LineChart({ points, tone, label, summary, textOf, chosen, onChoose }: LineChart.Props) {
  const id = useId()
  const shape = useMemo(() => chartShape(points), [points])
  const last = points.length - 1
  const at = chosen ?? last
  const spot = shape.spots[at]

  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onChoose(closestPoint(shape, (event.clientX - left) / width))
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    // The sheet must not scroll.
    event.preventDefault()
    onChoose(Math.max(0, Math.min(last, at + step)))
  }

  return (
    <div ref={ref} className={styles.frame} dir="ltr">
      <p id={`${id}-summary`} className={styles.unseen}>
        {summary}
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={`${id}-summary`}
        aria-valuemin={0}
        aria-valuemax={Math.max(1, last)}
        aria-valuenow={at}
        aria-valuetext={textOf(at)}
        className={cx(styles.chart, styles[tone])}
        onKeyDown={press}
        onBlur={() => onChoose(undefined)}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => onChoose(undefined)}
        onPointerCancel={() => onChoose(undefined)}
      >
        <svg viewBox={viewBox} preserveAspectRatio="none" fill="none" className={styles.drawing} aria-hidden="true">
          <linearGradient id={id} x2="0" y2="1">
            <stop stopColor="currentColor" stopOpacity=".2" />
            <stop offset="1" stopColor="currentColor" stopOpacity="0" />
          </linearGradient>
          <path className={styles.area} d={shape.area} fill={`url(#${id})`} />
          {chosen !== undefined && <path className={cx(styles.line, styles.later)} d={shape.lineTo(last)} />}
          <path className={styles.line} d={shape.lineTo(at)} />
          {chosen !== undefined && spot && <path className={styles.cursor} d={`M${spot.x} 0V${chartBox.height}`} />}
          {/* A line without length has round ends only: a circle that the stretched box does not distort. */}
          {spot && <path className={styles.halo} d={`M${spot.x} ${spot.y}h0`} />}
          {spot && <path className={styles.dot} d={`M${spot.x} ${spot.y}h0`} />}
        </svg>
      </div>
    </div>
  )
}

export declare namespace LineChart {
  type Props = {
    /** Oldest first, at least one. */
    readonly points: readonly ChartPoint[]
    readonly tone: 'good' | 'bad' | 'plain'
    /** Name of the values. */
    readonly label: string
    /** Summary of the chart for screen readers. */
    readonly summary: string
    /** Value and time of a point, for screen readers. */
    readonly textOf: (index: number) => string
    readonly chosen: number | undefined
    readonly onChoose: (index: number | undefined) => void
  }
}
