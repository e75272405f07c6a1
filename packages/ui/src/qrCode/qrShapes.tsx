import { encode } from 'uqr'

/**
 * The mask with the lowest penalty (ISO/IEC 18004 §7.8.3) for almost all pairing links. Rating all eight blocked a slow phone for
 * 100 ms.
 */
const MASK = 2
/** Side of a finder pattern in modules; also a quarter of the logo's cut-out. */
const FINDER = 7
/** The logo with its 5 px margin takes 58 of the code's 272 px. */
const HOLE_SHARE = 58 / 272

/**
 * A QR code as shapes: the number of modules per side, and one path of dots. Each dot is a zero-length line with round caps, which
 * is exact and takes few bytes. Omits the finder patterns, which are drawn separately with round corners, and with `hole` the
 * modules under the logo.
 */
export function qrShapes(
  text: string,
  { hole }: { readonly hole: boolean },
): { readonly size: number; readonly dots: string } {
  // In a small code the logo uses up almost all of level M's error correction, leaving none for glare.
  const { data, size } = encode(text, {
    ecc: text.length < 99 ? 'Q' : 'M',
    border: 0,
    boostEcc: false,
    maskPattern: MASK,
  })
  const half = hole ? Math.ceil((size * HOLE_SHARE) / 2) : 0
  const inHole = (at: number) => Math.abs(at + 0.5 - size / 2) < half
  const end = size - FINDER
  let dots = ''
  // Loops instead of array methods, and relative path commands: a code has thousands of modules, and the first drawing runs in the
  // interpreter.
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
