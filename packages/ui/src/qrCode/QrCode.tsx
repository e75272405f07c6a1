import { type ReactNode, useMemo } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import styles, { sheet } from './QrCode.lk.css'
import { qrModules } from './qrModules.tsx'
import { sheet as tokens } from './qrTokens.lk.css'

const ref = partRef(tokens, sheet)

/**
 * The plate with the code: always dark on light, round dots at full module width. With `veil` (scanned, expired) the
 * code is blurred below the veil's content. Without `value` the empty plate keeps its size.
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
  // Drawn as separate dots, the last alignment pattern is often missed: in tests, a decoder failed on a third of short codes.
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
    /** Description for screen readers. */
    readonly label: string
    /** A wallet logo of 48 px in the middle. */
    readonly mark?: ReactNode
    readonly veil?: ReactNode
  }
}

/** Side of a finder pattern in modules; also a quarter of the logo's cut-out. */
const FINDER = 7
/** The logo with its 5 px margin takes 58 of the code's 272 px. */
const HOLE_SHARE = 58 / 272

/**
 * A QR code as shapes: the number of modules per side, and one path of dots. Each dot is a zero-length line with round caps, which
 * is exact and takes few bytes. Omits the finder patterns, which are drawn separately with round corners, and with `hole` the
 * modules under the logo.
 */
function qrShapes(
  text: string,
  { hole }: { readonly hole: boolean },
): { readonly size: number; readonly dots: string } {
  // In a small code the logo uses up almost all of level M's error correction, leaving none for glare.
  const { size, modules } = qrModules(text, text.length < 99 ? 'Q' : 'M')
  const half = hole ? Math.ceil((size * HOLE_SHARE) / 2) : 0
  const inHole = (at: number) => Math.abs(at + 0.5 - size / 2) < half
  const end = size - FINDER
  let dots = ''
  // Loops instead of array methods, and relative path commands: a code has thousands of modules, and the first drawing runs in the
  // interpreter.
  for (let y = 0; y < size; y++) {
    const rowInHole = inHole(y)
    let from = 0
    dots += `M0 ${y}.5`
    for (let x = 0; x < size; x++) {
      const inFinder = (y < FINDER && (x < FINDER || x >= end)) || (y >= end && x < FINDER)
      if (!modules[y * size + x] || inFinder || (rowInHole && inHole(x))) continue
      dots += `m${x + 0.5 - from} 0h0`
      from = x + 0.5
    }
  }
  return { size, dots }
}
