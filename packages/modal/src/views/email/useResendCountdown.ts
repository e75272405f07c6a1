import { emailCooldownMs } from '@latchkey/contracts/constants/vault'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useEffect, useState } from 'react'

/** Seconds until another e-mail can be sent (spec S5.5), updated every second; 0 when it can be. */
export function useResendCountdown(sentAtMs: number | undefined): number {
  const { clock } = useLatchkey()
  const [nowMs, setNowMs] = useState(() => clock.now())
  const endsAtMs = (sentAtMs ?? Number.NEGATIVE_INFINITY) + emailCooldownMs
  const leftMs = Math.max(0, endsAtMs - nowMs)
  useEffect(() => {
    let stop = () => {}
    const step = () => {
      setNowMs(clock.now())
      const left = endsAtMs - clock.now()
      if (left > 0) stop = clock.after(left % 1000 || 1000, step)
    }
    step()
    return () => stop()
  }, [clock, endsAtMs])
  return Math.ceil(Math.min(leftMs, emailCooldownMs) / 1000)
}
