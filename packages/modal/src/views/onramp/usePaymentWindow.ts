import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useEffect, useState } from 'react'
import { paymentWindowOf } from './paymentWindow.ts'

/** Polling interval: browsers do not report that the window was closed. */
const lookMs = 1_000

/** The state of the provider's window. */
export function usePaymentWindow() {
  const latchkey = useLatchkey()
  const { state } = paymentWindowOf(latchkey)
  const [shown, setShown] = useState(state)
  useEffect(() => {
    let cancel = () => {}
    const look = () => {
      setShown(state())
      cancel = latchkey.clock.after(lookMs, look)
    }
    look()
    return () => cancel()
  }, [latchkey, state])
  return shown
}
