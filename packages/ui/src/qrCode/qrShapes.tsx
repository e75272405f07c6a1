import { encode } from 'uqr'

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
  const { data, size } = encode(text, { ecc: 'M', border: 0, boostEcc: false })
  const half = hole ? Math.ceil((size * HOLE_SHARE) / 2) : 0
  const inHole = (at: number) => Math.abs(at + 0.5 - size / 2) < half
  const inFinder = (x: number, y: number) => {
    const nearEnd = (at: number) => at < FINDER || at >= size - FINDER
    return nearEnd(x) && nearEnd(y) && !(x >= size - FINDER && y >= size - FINDER)
  }
  let dots = ''
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (!dark || inFinder(x, y) || (inHole(x) && inHole(y))) return
      dots += `M${x}.5 ${y}.5h0`
    })
  })
  return { size, dots }
}
