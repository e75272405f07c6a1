export type ChartPoint = { readonly atMs: number; readonly value: number }

/** The shape of a line in a box of `chartBox`. */
export type ChartShape = {
  readonly spots: readonly { readonly x: number; readonly y: number }[]
  /** Path of the line up to and including this point. */
  readonly lineTo: (index: number) => string
  /** Path of the area below the line. */
  readonly area: string
}

/** Stretched to the width of the sheet. `margin` is the free space above and below the line. */
export const chartBox = { width: 320, height: 144, margin: 12 } as const

/**
 * A line through the points, oldest first, from edge to edge. A single point, and a value that never changes, are in the middle.
 */
export function chartShape(points: readonly ChartPoint[]): ChartShape {
  const { width, height, margin } = chartBox
  const values = points.map(({ value }) => value)
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const [startMs = 0, endMs = 0] = [points[0]?.atMs, points.at(-1)?.atMs]
  const spots = points.map(({ atMs, value }) => ({
    x: rounded(shareOf(atMs, startMs, endMs, 1) * width),
    y: rounded(height - margin - shareOf(value, lowest, highest, 0.5) * (height - 2 * margin)),
  }))
  const lineTo = (index: number) =>
    spots
      .slice(0, index + 1)
      .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`)
      .join('')
  const area = spots.length > 1 ? `${lineTo(spots.length - 1)}L${width} ${height}L0 ${height}Z` : ''
  return { spots, lineTo, area }
}

/** The index of the point closest to this fraction of the width. */
export function closestPoint({ spots }: ChartShape, share: number): number {
  const x = share * chartBox.width
  let closest = 0
  for (const [index, spot] of spots.entries())
    if (Math.abs(spot.x - x) < Math.abs((spots[closest]?.x ?? 0) - x)) closest = index
  return closest
}

/** Position of a value between `low` and `high`, 0 to 1. Halved first, so that the largest numbers do not overflow. */
function shareOf(value: number, low: number, high: number, ifEqual: number): number {
  if (high === low) return ifEqual
  const share = (value / 2 - low / 2) / (high / 2 - low / 2)
  return Math.min(1, Math.max(0, Number.isFinite(share) ? share : ifEqual))
}

const rounded = (value: number) => Math.round(value * 100) / 100
