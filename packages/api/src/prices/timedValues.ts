import { type Fields, fieldsOf, listOf, malformed, textOf } from '../shape.ts'

/** A series for a chart: values in US dollars, oldest first. Empty if none are known. */
export type TimedValues = {
  readonly points: readonly TimedValue[]
  /** From the first to the last point; absent with fewer than two. */
  readonly change?: number
}

export type TimedValue = { readonly atMs: number; readonly value: number }

/** Reads a response whose points have their value in the field `name`. */
export function timedValuesOf(
  answer: unknown,
  { route, name }: { readonly route: string; readonly name: string },
): TimedValues {
  const fields = fieldsOf(answer, route)
  const points = listOf(fields, 'points', route).map((point) => pointOf(fieldsOf(point, route), { route, name }))
  return { points, ...(typeof fields.change === 'number' && { change: fields.change }) }
}

function pointOf(point: Fields, { route, name }: { readonly route: string; readonly name: string }): TimedValue {
  const atMs = Date.parse(textOf(point, 'at', route))
  const value = point[name]
  if (Number.isNaN(atMs) || typeof value !== 'number') throw malformed(route, 'a point is malformed')
  return { atMs, value }
}
