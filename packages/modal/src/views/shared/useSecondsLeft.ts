import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useEffect, useState } from 'react'

/** Whole seconds until a time, counting down; 0 if it has passed or is undefined. */
export function useSecondsLeft(untilMs: number | undefined): number {
  const { clock } = useLatchkey()
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => {
    if (untilMs === undefined) return
    let cancel = () => {}
    const tick = () => {
      setNow(clock.now())
      if (clock.now() < untilMs) cancel = clock.after(1000, tick)
    }
    tick()
    return () => cancel()
  }, [clock, untilMs])
  return untilMs === undefined ? 0 : Math.max(0, Math.ceil((untilMs - now) / 1000))
}
