import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useEffect, useState } from 'react'

/** How long typing must pause before a price is requested. */
const typingPauseMs = 300

/** The value, once it has stayed the same for a moment. */
export function useSettled<value>(value: value): value {
  const { clock } = useLatchkey()
  const [settled, setSettled] = useState(value)
  useEffect(() => clock.after(typingPauseMs, () => setSettled(value)), [clock, value])
  return settled
}
