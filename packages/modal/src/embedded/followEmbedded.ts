import { hasAddress, type ModalController, type ModalState } from '../modalController.ts'

/**
 * Keeps a view on screen while the modal is embedded: closing returns to Account, or without a connection to what an opening modal
 * starts with (spec S2.19). `onOpen` is called when the page opens a view. Returns stop.
 */
export function followEmbedded(modal: ModalController, onOpen: () => void): () => void {
  const { latchkey, store } = modal
  let connected = hasAddress(latchkey)
  let home = ''
  let returning = false

  const goHome = () => {
    returning = true
    connected = hasAddress(latchkey)
    if (connected) modal.open({ name: 'Account' })
    else modal.open()
    home = store.getState().stack[0].name
    store.setState({ embedded: 'home' })
    returning = false
  }
  const onModal = (state: ModalState, before: ModalState) => {
    if (returning || !state.embedded) return
    if (!state.open) return goHome()
    const { stack } = state
    const embedded = stack.length === 1 && stack[0].name === home ? 'home' : 'away'
    if (embedded !== state.embedded) store.setState({ embedded })
    // Back and replace keep the first view or what is below; only opening starts a new stack.
    if (stack !== before.stack && stack.length === 1 && stack[0] !== before.stack[0]) onOpen()
  }
  const stops = [
    store.subscribe(onModal),
    latchkey.store.subscribe(() => {
      if (store.getState().embedded === 'home' && hasAddress(latchkey) !== connected) goHome()
    }),
  ]
  const { open, stack } = store.getState()
  goHome()
  // A view that was opened before this code was loaded stays.
  if (open && stack[0].name !== home) store.setState({ stack })
  return () => {
    for (const stop of stops) stop()
  }
}
