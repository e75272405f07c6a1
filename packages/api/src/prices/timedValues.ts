import { numberOf, timeOf } from '../fields.ts'
import { bodyOf, rowsOf } from '../shape.ts'

/** A series for a chart: values in US dollars, oldest first. Empty if none are known. */
export type TimedValues = {
  readonly points: readonly TimedValue[]
  /** From the first to the last point; absent with fewer than two. */
  readonly change?: number
}

export type TimedValue = { readonly atMs: number; readonly value: number }

/** A point of a response, with its value in one of the two fields. */
type Point = { readonly at: string; readonly price?: number; readonly value?: number }

export function timedValuesOf(
  answer: { readonly points: readonly Point[]; readonly change?: number | undefined },
  { route, name }: { readonly route: string; readonly name: 'price' | 'value' },
): TimedValues {
  const { change } = bodyOf(answer, route)
  const points = rowsOf(answer, 'points', route).map((point) => ({
    atMs: timeOf(point, 'at', route),
    value: numberOf(point, name, route),
  }))
  return { points, ...(typeof change === 'number' && { change }) }
}
