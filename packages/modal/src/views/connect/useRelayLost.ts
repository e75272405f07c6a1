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
        const look = () => {
          const status = relay.status()
          // A reconnection attempt changes nothing until it succeeds.
          if (status !== 'connecting') setLost(/waiting|refused/.test(status))
        }
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
