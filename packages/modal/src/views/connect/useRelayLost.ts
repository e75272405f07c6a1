import { loadWalletConnect } from '@latchkey/core/connect/loadWalletConnect'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useEffect, useState } from 'react'

/** True while the relay connection is lost and being retried. */
export function useRelayLost(): boolean {
  const latchkey = useLatchkey()
  const [lost, setLost] = useState(false)
  useEffect(() => {
    let stop = () => {}
    let left = false
    loadWalletConnect(latchkey)
      .then(({ relay }) => {
        if (left) return
        const look = () => setLost(relay.status() === 'waiting' || relay.status() === 'refused')
        stop = relay.onStatus(look)
        look()
      })
      .catch(() => {})
    return () => {
      left = true
      stop()
    }
  }, [latchkey])
  return lost
}
