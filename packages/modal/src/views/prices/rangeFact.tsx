import type { TimedValues } from '@latchkey/core/prices/timedValues'
import type { FactsCard } from '@latchkey/ui/card/FactsCard'
import { Skeleton } from '@latchkey/ui/skeleton/Skeleton'
import { Amount } from '@latchkey/ui/text/Amount'
import type { UseQueryResult } from '@tanstack/react-query'

/** The lowest and highest value of a chart; nothing if unknown. */
export function rangeFact({ query, label, to, figure }: rangeFact.Params): FactsCard.Props['facts'] {
  const { data, isPending } = query
  if (isPending) return [{ label, value: <Skeleton width={96} /> }]
  const values = data?.points.map(({ value }) => value) ?? []
  if (values.length < 2) return []
  const [low, high] = [figure(Math.min(...values)), figure(Math.max(...values))]
  if (low === high) return [{ label, value: <Amount value={low} /> }]
  // A dash before a figure would look like a minus sign where the range takes two lines.
  const value = (
    <span>
      <Amount value={low} /> {to} <Amount value={high} />
    </span>
  )
  return [{ label, value }]
}

export declare namespace rangeFact {
  type Params = {
    readonly query: UseQueryResult<TimedValues>
    readonly label: string
    /** The word between the two values. */
    readonly to: string
    readonly figure: (value: number) => string
  }
}
