import type { Clock } from '@latchkey/base/clock'
import { useEffect, useRef, useState } from 'react'

/** Longer than a double click, so that its second click does not decide a request that has just appeared. */
const inputGuardMs = 800

/**
 * Ignores input for a moment after the sheet appears and after each change of `shown`, because the visitor has not read
 * it yet.
 */
export function useInputGuard(clock: Clock, shown: string): InputGuard {
  const [readable, setReadable] = useState<string>()
  const taken = useRef<string>(undefined)
  useEffect(() => clock.after(inputGuardMs, () => setReadable(shown)), [clock, shown])
  const isReadable = readable === shown
  return {
    isReadable,
    takes({ isTrusted, detail }) {
      // `detail` also counts ignored clicks and the click that opened this step, so a click counts as the second one only if the
      // same content has already accepted one.
      const isSecond = detail > 1 && taken.current === shown
      if (!isTrusted || !isReadable || isSecond) return false
      taken.current = shown
      return true
    },
  }
}

export type InputGuard = {
  readonly isReadable: boolean
  /** False for clicks by scripts and for the second click of a double click. */
  readonly takes: (click: Pick<MouseEvent, 'isTrusted' | 'detail'>) => boolean
}
