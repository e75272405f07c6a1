import type { LatchkeyError } from '@latchkey/base/errors'
import { emailCooldownMs } from '@latchkey/contracts/constants/vault'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useEffect, useMemo, useState } from 'react'

/** Seconds until another e-mail can be sent (spec S5.5), updated every second; 0 when it can be. */
export function useResendCountdown({ sentAtMs = Number.NEGATIVE_INFINITY, error }: useResendCountdown.Mailed): number {
  const { clock } = useLatchkey()
  const [nowMs, setNowMs] = useState(() => clock.now())
  // The server also counts e-mails requested by other tabs or devices.
  const refusedUntilMs = useMemo(() => {
    const seconds = error?.code === 'EMAIL_COOLDOWN' ? Number(error.values?.seconds) : 0
    return clock.now() + seconds * 1000
  }, [clock, error])
  const endsAtMs = Math.max(sentAtMs + emailCooldownMs, refusedUntilMs)
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
  // Setting the clock back must not make the visitor wait longer.
  return Math.max(0, Math.ceil(Math.min(endsAtMs - nowMs, emailCooldownMs) / 1000))
}

export declare namespace useResendCountdown {
  /** When the last e-mail was sent, and the error if another one was refused. */
  type Mailed = { readonly sentAtMs?: number | undefined; readonly error?: LatchkeyError | undefined }
}
