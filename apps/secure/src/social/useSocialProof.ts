import { useEffect, useRef, useState } from 'react'
import type { VaultAccess } from '../site/vaultAccess.ts'
import { type AskedProof, beginSocialProof, type SocialProof, type SocialProving } from './socialProof.ts'

type Shown = 'button' | 'waiting' | 'code'

/**
 * A fresh sign-in in a dialog. It starts before the press, because browsers open windows only while they handle one.
 * After a failure, another sign-in starts.
 */
export function useSocialProof(params: useSocialProof.Params) {
  const { access, asked, onProof, onError } = params
  const { provider, userId, purpose, origin } = asked
  const [begun, setBegun] = useState<SocialProving | 'failed'>()
  const [shown, setShown] = useState<Shown>('button')
  const [attempt, setAttempt] = useState(0)
  const waiting = useRef<AbortController>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: reruns on each attempt
  useEffect(() => {
    let isCurrent = true
    beginSocialProof(access, { provider, userId, purpose, origin }).then(
      (proving) => isCurrent && setBegun(proving),
      (error: unknown) => {
        if (!isCurrent) return
        setBegun('failed')
        onError(error)
      },
    )
    return () => {
      isCurrent = false
      waiting.current?.abort()
    }
  }, [access, provider, userId, purpose, origin, attempt])

  function restart(): void {
    waiting.current?.abort()
    waiting.current = undefined
    setBegun(undefined)
    setShown('button')
    setAttempt((last) => last + 1)
  }

  const proving = begun === 'failed' ? undefined : begun

  /** Call it while handling a click. False when the browser blocked the window. */
  function open(): boolean {
    if (!proving) {
      restart()
      return true
    }
    const isCode = provider === 'farcaster'
    if (!isCode && !window.open(proving.url, '_blank', 'popup,width=600,height=800')) return false
    setShown(isCode ? 'code' : 'waiting')
    if (waiting.current) return true
    waiting.current = new AbortController()
    const { signal } = waiting.current
    proving
      .finish(signal)
      .then((proof) => (signal.aborted ? undefined : onProof(proof)))
      .catch((error: unknown) => {
        if (signal.aborted) return
        restart()
        onError(error)
      })
    return true
  }
  // A press while the next sign-in starts could not open a window, so the button waits for it, even below an error.
  return { isReady: begun !== undefined, shown, url: proving?.url, open, restart }
}

export declare namespace useSocialProof {
  type Params = {
    readonly access: VaultAccess
    readonly asked: AskedProof
    readonly onProof: (proof: SocialProof) => Promise<void>
    readonly onError: (error: unknown) => void
  }
}
