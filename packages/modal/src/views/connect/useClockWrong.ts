import { isClockWrong } from '@latchkey/core/connect/clockSkew'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useEffect, useState } from 'react'

/** True when the clock of this device is so wrong that QR codes expire early. */
export function useClockWrong(): boolean {
  const latchkey = useLatchkey()
  const [wrong, setWrong] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    isClockWrong(latchkey, { signal }).then(
      (found) => signal.aborted || setWrong(found),
      () => {},
    )
    return () => leaving.abort()
  }, [latchkey])
  return wrong
}
