import { type ReactNode, useState } from 'react'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import { Check } from '../icons/Check.tsx'
import { Clock } from '../icons/Clock.tsx'
import { Close } from '../icons/Close.tsx'
import styles, { sheet } from './LogoRing.lk.css'

const ref = partRef(sheet)

/** Both start at 12 o'clock and run clockwise, so that a draining ring reads like a clock. */
const SQUIRCLE = 'M48 2h18a28 28 0 0128 28v36a28 28 0 01-28 28H30A28 28 0 012 66V30A28 28 0 0130 2z'
const CIRCLE = 'M48 2a46 46 0 010 92 46 46 0 010-92z'

const BADGES = { rejected: Close, done: Check, warned: Clock } as const

/**
 * A 72 px logo with a ring around it. waiting: an arc spins. rejected: shakes once, closes in red. done: closes in green,
 * then a check mark. warned: a clock. idle: the empty track. With `value` (0 to 1) it drains. `circle` for tokens, people.
 * Decorative: the text below describes the state.
 */
export function LogoRing({ state, value, circle, children }: LogoRing.Props) {
  const Mark = state === 'rejected' || state === 'done' || state === 'warned' ? BADGES[state] : undefined
  const draining = value !== undefined && state === 'waiting'
  // The arc keeps spinning while it closes: it would jump to the top if it stopped.
  const [stoppedIn, setStoppedIn] = useState(state === 'waiting' ? undefined : state)
  const turning = !draining && stoppedIn !== state
  return (
    <span ref={ref} className={cx(styles.frame, !draining && styles[state])}>
      <svg width="96" height="96" viewBox="0 0 96 96" fill="none" strokeWidth="2.5" aria-hidden="true">
        <path className={styles.track} d={circle ? CIRCLE : SQUIRCLE} />
        {state !== 'idle' && state !== 'warned' && (
          <path
            className={cx(styles.arc, turning && styles.turning)}
            onAnimationIteration={() => setStoppedIn(state === 'waiting' ? undefined : state)}
            d={circle ? CIRCLE : SQUIRCLE}
            pathLength="100"
            strokeDasharray={draining ? `${Math.min(1, Math.max(0, value)) * 100} 100` : undefined}
          />
        )}
      </svg>
      {children}
      {Mark && (
        <span className={styles.badge}>
          <Mark size={18} />
        </span>
      )}
    </span>
  )
}

export declare namespace LogoRing {
  type State = 'idle' | 'waiting' | 'rejected' | 'done' | 'warned'
  type Props = {
    readonly state: State
    readonly value?: number | undefined
    readonly circle?: boolean | undefined
    readonly children: ReactNode
  }
}
