import { Text } from '@latchkey/ui/text/Text'
import type { ReactNode } from 'react'

/** A gain or loss in its colour. The sign of the formatted `change` decides, so that a change that rounds to zero is neither. */
export function Change({
  change,
  children = <bdi dir="ltr">{change}</bdi>,
}: {
  readonly change: string
  readonly children?: ReactNode
}) {
  return (
    <Text as="span" kind="small" tone={toneOf(change)}>
      {children}
    </Text>
  )
}

const toneOf = (change: string) => (change.includes('+') ? 'good' : change.includes('−') ? 'bad' : 'quiet')
