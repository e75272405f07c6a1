import { accountOf } from '@latchkey/core/connect/activeAccount'
import { signInOf } from '@latchkey/core/siwx/signInState'
import { hasAddress, type ModalController } from '../modalController.ts'
import { currentView } from '../router/route.ts'
import { finishConnecting } from '../shell/finishConnecting.ts'
import { viewRow } from './viewRow.ts'

/**
 * Leaves a connect view once the wallet is connected, and leaves the account when its wallet disconnects. Returns a function that
 * stops it.
 */
export function followConnection(modal: ModalController): () => void {
  const { latchkey, store } = modal
  const closesWhenConnected = () => viewRow(currentView(store.getState().stack).name)?.closes === 'connected'
  // Signing in is part of connecting (spec S4.6).
  const leaveIfDone = () => {
    if (['off', 'signed'].includes(signInOf(latchkey.store.getState()).status) && closesWhenConnected())
      finishConnecting(modal)
  }
  const stops = [
    latchkey.events.on('connected', leaveIfDone),
    latchkey.store.subscribe((state, before) => {
      // A wallet that reconnects restores its sign-in without an event.
      if (signInOf(state).status !== signInOf(before).status) leaveIfDone()
      if (hasAddress(latchkey) || closesWhenConnected() || accountOf(before).address === undefined) return
      // A disconnect closes the modal right after this. If it is still open then, a stored wallet has failed to reconnect.
      queueMicrotask(() => {
        if (store.getState().open && !hasAddress(latchkey) && !closesWhenConnected()) modal.open()
      })
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
