import { Text } from '@latchkey/ui/text/Text'
import type { ReactNode } from 'react'

/** A gain or a loss in its colour. `change` is its formatted text, whose sign decides: a change that rounds to zero is neither. */
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
