import { isLatchkeyError } from '@latchkey/base/errors'
import { PASSKEY_NOT_USED } from '@latchkey/contracts/errors/embedded'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../mailedProof/errorText.ts'
import type { ProtectionTexts } from '../../texts/protectionTexts.ts'
import type { PasskeySecret } from '../passkey/requestPasskey.ts'

export type UsePasskey = (signal: AbortSignal) => Promise<PasskeySecret>

/** Runs one request for a passkey at a time. The browser's prompt is closed together with the dialog. */
export function usePasskey(texts: ProtectionTexts, onSecret: (secret: PasskeySecret) => void) {
  const [isWorking, setWorking] = useState(false)
  const [error, setError] = useState<{ readonly text: string; readonly isUnused: boolean }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  return {
    isWorking,
    error,
    run(request: UsePasskey): void {
      running.current = new AbortController()
      setWorking(true)
      setError(undefined)
      request(running.current.signal).then(onSecret, (failure: unknown) => {
        setError({ text: errorText(texts, failure), isUnused: isLatchkeyError(failure, PASSKEY_NOT_USED) })
        setWorking(false)
      })
    },
  }
}
