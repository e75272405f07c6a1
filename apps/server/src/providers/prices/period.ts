import { chartPointsMax, type PricePeriod, pricePeriodMs, priceSampleMs } from '@latchkey/contracts/constants/prices'
import type { Price } from './price.ts'
import type { PricePoint } from './priceSource.ts'

type Dated = { readonly atMs: number }

/**
 * Start of the prices to read for a period: slightly before it, so that a price is known at its beginning. Old prices
 * are stored less densely.
 */
export function periodStart(period: PricePeriod, nowMs: number): number {
  return Math.max(0, nowMs - pricePeriodMs[period] - slackMs(period))
}

const slackMs = (period: PricePeriod) => Math.max(priceSampleMs, pricePeriodMs[period] / 100)

/** The newest price at or before a time, or one shortly after it if the prices of a period do not start earlier. */
export function priceAt(points: readonly PricePoint[], atMs: number, period: PricePeriod): Price | undefined {
  const before = points.findLast((point) => point.atMs <= atMs)
  const first = points[0]
  if (before || !first) return before?.price
  return first.atMs <= atMs + 2 * Math.min(slackMs(period), slackMs('year')) ? first.price : undefined
}

/** Of the points before the period, keeps only the newest. Oldest first. */
export function withinPeriod<point extends Dated>(points: readonly point[], period: PricePeriod, nowMs: number) {
  const start = nowMs - pricePeriodMs[period]
  const first = points.findLastIndex(({ atMs }) => atMs <= start)
  return first > 0 ? points.slice(first) : points
}

/** Few enough points for a chart: the first of each of equally long parts, and the last. Oldest first. */
export function thinned<point extends Dated>(points: readonly point[], max = chartPointsMax): readonly point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length <= max) return points
  const partMs = (last.atMs - first.atMs) / (max - 1)
  const parts = new Map<number, point>()
  for (const point of points.slice(0, -1)) {
    // A point at the same time as the last one would start another part.
    const part = Math.min(Math.floor((point.atMs - first.atMs) / partMs), max - 2)
    if (!parts.has(part)) parts.set(part, point)
  }
  return [...parts.values(), last]
}
