import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useEffect, useState } from 'react'

/** Debounce time before a price is requested. */
const typingPauseMs = 300

/** Debounces a value. */
export function useSettled<value>(value: value): value {
  const { clock } = useLatchkey()
  const [settled, setSettled] = useState(value)
  useEffect(() => clock.after(typingPauseMs, () => setSettled(value)), [clock, value])
  return settled
}
