import { type ReactNode, useMemo } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './QrCode.lk.css'
import { qrShapes } from './qrShapes.tsx'
import { sheet as tokens } from './qrTokens.lk.css'

const ref = partRef(tokens, sheet)

/**
 * The plate with the code: always dark on light, round dots at full module width. Under `veil` (scanned, run out) the
 * code blurs and the veil's own content stands on it. Without `value` the plate keeps its place.
 */
export function QrCode({ value, label, mark, veil }: QrCode.Props) {
  return (
    <div ref={ref} className={cx(styles.plate, veil !== undefined && styles.veiled)}>
      {value === undefined ? (
        <span className={styles.waiting} />
      ) : (
        <Code value={value} label={label} hole={mark !== undefined && veil === undefined} />
      )}
      {veil !== undefined ? (
        <div className={styles.mark}>{veil}</div>
      ) : (
        mark && <div className={styles.mark}>{mark}</div>
      )}
    </div>
  )
}

function Code({ value, label, hole }: { value: string; label: string; hole: boolean }) {
  const { size, dots } = useMemo(() => qrShapes(value, { hole }), [value, hole])
  const end = size - 7
  // Drawn as separate dots, the last alignment pattern is often missed: a decoder failed on a third of short codes.
  // Version 1 (21 modules) has none.
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={dots} stroke="currentColor" strokeLinecap="round" />
      <Finder x={0} y={0} />
      <Finder x={end} y={0} />
      <Finder x={0} y={end} />
      {size > 21 && (
        <rect
          x={end - 1.5}
          y={end - 1.5}
          width="4"
          height="4"
          fill="none"
          stroke="currentColor"
          strokeLinejoin="round"
        />
      )}
    </svg>
  )
}

function Finder({ x, y }: { x: number; y: number }) {
  return (
    <>
      <rect x={x + 0.5} y={y + 0.5} width="6" height="6" rx="1.9" fill="none" stroke="currentColor" />
      <rect x={x + 2} y={y + 2} width="3" height="3" rx="1" fill="currentColor" />
    </>
  )
}

export declare namespace QrCode {
  type Props = {
    readonly value: string | undefined
    /** What the picture is, for screen readers. */
    readonly label: string
    /** A wallet logo of 48 px in the middle. */
    readonly mark?: ReactNode
    readonly veil?: ReactNode
  }
}
