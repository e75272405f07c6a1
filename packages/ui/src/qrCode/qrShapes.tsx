import { encode } from 'uqr'

/**
 * Of the eight masks the one with the lowest penalty (ISO/IEC 18004 §7.8.3) for all but a few pairing links. Rating all eight took
 * a slow phone 100 ms, in which the page did not answer.
 */
const MASK = 2
/** A finder pattern's side, and a quarter of the mark's cut-out, in the units each is measured in. */
const FINDER = 7
/** The mark with its 5 px rim takes 58 of the code's 272 px. */
const HOLE_SHARE = 58 / 272

/**
 * A code as shapes: how many modules a side has, and one path of dots. A dot is a line of no length with round caps:
 * exact, and a few bytes each. Finders are left out (drawn round), and with `hole` what the centre mark covers.
 */
export function qrShapes(
  text: string,
  { hole }: { readonly hole: boolean },
): { readonly size: number; readonly dots: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 0, boostEcc: false, maskPattern: MASK })
  const half = hole ? Math.ceil((size * HOLE_SHARE) / 2) : 0
  const inHole = (at: number) => Math.abs(at + 0.5 - size / 2) < half
  const end = size - FINDER
  let dots = ''
  // Plain loops and steps from dot to dot: this runs once for thousands of modules, before the engine has optimised anything.
  for (let y = 0; y < size; y++) {
    const row = data[y] ?? []
    const rowInHole = inHole(y)
    let from = 0
    dots += `M0 ${y}.5`
    for (let x = 0; x < size; x++) {
      const inFinder = (y < FINDER && (x < FINDER || x >= end)) || (y >= end && x < FINDER)
      if (!row[x] || inFinder || (rowInHole && inHole(x))) continue
      dots += `m${x + 0.5 - from} 0h0`
      from = x + 0.5
    }
  }
  return { size, dots }
}
