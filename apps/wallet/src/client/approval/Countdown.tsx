import { Ring } from '@latchkey/ui/ring/Ring'
import { Text } from '@latchkey/ui/text/Text'
import { timeLeft } from '../sessions/timeLeft.ts'

/** Time left to answer: a clock in a ring, or words while it is longer than a full ring. */
export function Countdown({ leftSec, fullSec }: Countdown.Props) {
  if (leftSec > fullSec)
    return (
      <Text as="span" kind="small" tone="quiet">
        {timeLeft(leftSec, 0)}
      </Text>
    )
  const clock = `${Math.floor(leftSec / 60)}:${String(leftSec % 60).padStart(2, '0')}`
  return (
    <Ring size={44} stroke={2.5} value={leftSec / fullSec} tone={leftSec <= 60 ? 'warn' : 'accent'}>
      <span className="clock">{clock}</span>
    </Ring>
  )
}

export declare namespace Countdown {
  type Props = {
    readonly leftSec: number
    /** Seconds of a full ring. */
    readonly fullSec: number
  }
}
