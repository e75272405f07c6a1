import type { Clock } from '@latchkey/base/clock'
import { useEffect, useState } from 'react'

/** Longer than a double click, so that its second click does not answer a request that has just appeared. */
const inputGuardMs = 800

/** False for a moment after the sheet appears and after each change of `shown`, because the visitor has not read it yet. */
export function useInputGuard(clock: Clock, shown: string): boolean {
  const [readable, setReadable] = useState<string>()
  useEffect(() => clock.after(inputGuardMs, () => setReadable(shown)), [clock, shown])
  return readable === shown
}
