import type { ReactNode } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './Ring.lk.css'

const ref = partRef(sheet)

/** Fraction of the circle that the indeterminate arc covers. */
const ARC = 28

/**
 * The only progress indicator. Spins without `value`; with one it shows the progress clockwise from 12 o'clock. Decorative: the
 * text beside it describes the state.
 */
export function Ring({ size, stroke = 2, value, tone = 'accent', children }: Ring.Props) {
  const radius = (size - stroke) / 2
  const centre = size / 2
  const share = value === undefined ? ARC : Math.min(1, Math.max(0, value)) * 100
  return (
    <span ref={ref} className={styles.ring}>
      <svg
        width={size}
        height={size}
        viewBox={`0 0 ${size} ${size}`}
        fill="none"
        strokeWidth={stroke}
        aria-hidden="true"
        className={value === undefined ? styles.turning : undefined}
      >
        <circle className={styles.track} cx={centre} cy={centre} r={radius} />
        {share > 0 && (
          <circle
            className={cx(styles.arc, tone !== 'accent' && styles[tone])}
            cx={centre}
            cy={centre}
            r={radius}
            pathLength="100"
            strokeDasharray={`${share} 100`}
            transform={`rotate(-90 ${centre} ${centre})`}
          />
        )}
      </svg>
      {children !== undefined && <span className={styles.label}>{children}</span>}
    </span>
  )
}

export declare namespace Ring {
  type Tone = 'accent' | 'good' | 'bad' | 'warn'
  type Props = {
    /** Outer size in px. */
    readonly size: number
    readonly stroke?: number | undefined
    /** 0 to 1. Omit it for an indeterminate state. */
    readonly value?: number | undefined
    readonly tone?: Tone | undefined
    readonly children?: ReactNode
  }
}
