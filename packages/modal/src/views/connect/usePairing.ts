import { pair } from '@latchkey/core/connect/pair'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { startTransition, useCallback, useEffect, useState } from 'react'
import { useModal } from '../../ModalContext.ts'
import { endedPairing, type PairingState } from './pairingState.ts'

/** Even a slow phone has drawn the code after this time. */
const settleMs = 1000

/**
 * Pairs while the component is mounted: creates a code, follows the pairing to its end, and cancels it when the view or the modal
 * closes. `renew` creates a new code. `walletId`: the wallet of the directory to pair with.
 */
export function usePairing(walletId?: string): { readonly pairing: PairingState; readonly renew: () => void } {
  const latchkey = useLatchkey()
  const modal = useModal()
  const [round, setRound] = useState(0)
  const [pairing, setPairing] = useState<PairingState>({ status: 'making' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round makes a new code.
  useEffect(() => {
    let left = false
    let cancel = () => {}
    let cancelSettling = () => {}
    const leave = () => {
      left = true
      cancel()
      cancelSettling()
    }
    const show = (next: PairingState | undefined) => {
      if (!left && next) setPairing(next)
    }
    setPairing({ status: 'making' })
    // In a microtask, because strict mode mounts, unmounts and mounts again immediately.
    Promise.resolve()
      .then(() => (left ? undefined : pair(latchkey, walletId === undefined ? {} : { walletId })))
      .then(
        (offer) => {
          if (!offer) return
          cancel = offer.cancel
          if (left) return offer.cancel()
          const { uri, expiresAtMs, linkTo } = offer
          // Rendered as a transition: drawing a code takes a slow phone longer than a frame.
          const ready = { status: 'ready', uri, expiresAtMs, linkTo } as const
          startTransition(() => show({ ...ready, settled: false }))
          offer.live.then(
            () => {
              const settle = () => setPairing((now) => (isReady(now, uri) ? { ...ready, settled: true } : now))
              if (!left) cancelSettling = latchkey.clock.after(settleMs, settle)
            },
            () => {},
          )
          offer.approval.then(
            () => show({ status: 'connected' }),
            (error) => show(endedPairing(error, offer.uri)),
          )
        },
        (error) => show(endedPairing(error)),
      )
    const unregister = modal.onClose(leave)
    return () => {
      unregister()
      leave()
    }
  }, [latchkey, modal, round, walletId])

  return { pairing, renew: useCallback(() => setRound((last) => last + 1), []) }
}

const isReady = (pairing: PairingState, uri: string) => pairing.status === 'ready' && pairing.uri === uri
