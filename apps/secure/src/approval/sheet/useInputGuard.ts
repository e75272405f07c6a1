import type { Clock } from '@latchkey/base/clock'
import { useEffect, useState } from 'react'

/** Longer than a double click, whose second click must not answer what has just appeared. */
const inputGuardMs = 800

/** False for a moment after the sheet appeared and after each change of `shown`: the visitor has not read it yet. */
export function useInputGuard(clock: Clock, shown: string): boolean {
  const [readable, setReadable] = useState<string>()
  useEffect(() => clock.after(inputGuardMs, () => setReadable(shown)), [clock, shown])
  return readable === shown
}
