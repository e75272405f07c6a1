import { useLatchkey } from 'latchkey/react'
import { useEffect, useState } from 'react'

const stepMs = 1000

/** The time, once a second, by the instance's clock. */
export function useNow(): number {
  const { clock } = useLatchkey()
  const [now, setNow] = useState(() => clock.now())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step asks for the next one.
  useEffect(() => clock.after(stepMs, () => setNow(clock.now())), [clock, now])
  return now
}
