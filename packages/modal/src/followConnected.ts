import { accountOf } from '@latchkey/core/connect/activeAccount'
import { type Language, messagesOf, textChunk } from './i18n/language.ts'
import type { ModalController } from './modalController.ts'
import { modalHost } from './modalHost.ts'
import { followWallet } from './shell/followWallet.ts'
import { showToast } from './toasts/showToast.ts'

/** Starts the behaviour that a page needs from its first connection on. Returns a function that stops it. */
export function followConnected(modal: ModalController, language: () => Language): () => void {
  const stops = [
    followWallet(modal),
    preloadConnected(modal, language),
    showDenied(modal, language),
    followEmbedded(modal),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Once a wallet is connected and the browser is idle, preloads the code a connected visitor needs while offline: the account,
 * disconnecting and the offline notice. Returns a function that stops it.
 */
function preloadConnected(modal: ModalController, language: () => Language): () => void {
  const load = async () => {
    const [{ preloadViews }] = await Promise.all([
      import('./screen/CurrentView.tsx'),
      modalHost.load(),
      language().first.load(),
    ])
    preloadViews(['Connected', 'Account', 'AccountSettings', 'Troubleshoot'], language())
    await Promise.all([
      import('./toasts/Toasts.tsx'),
      textChunk(language(), ['toasts', 'activity', 'nfts']).load(),
      import('@latchkey/core/connect/disconnect'),
      import('./views/account/AccountView.tsx').then(({ preloadParts }) => preloadParts(modal.latchkey)),
    ])
  }
  const { latchkey } = modal
  const begin = () => {
    const idle = globalThis.requestIdleCallback ?? setTimeout
    // A failed chunk is loaded again when it is needed.
    idle(() => void load().catch(() => {}))
  }
  const stopWaiting = latchkey.events.on('connected', begin)
  if (accountOf(latchkey.store.getState()).status === 'connected') begin()
  const tell = () => modal.store.setState({ offline: !navigator.onLine && hasConnection(modal) })
  addEventListener('offline', tell)
  addEventListener('online', tell)
  return () => {
    stopWaiting()
    removeEventListener('offline', tell)
    removeEventListener('online', tell)
  }
}

const hasConnection = ({ latchkey }: ModalController) => latchkey.store.getState().connections.length > 0

/**
 * Once the embedded wallet is connected, prepares for sheets that it shows while the modal is closed: their theme, and the browser's
 * Back button. Returns a function that stops it.
 */
function followEmbedded(modal: ModalController): () => void {
  const { latchkey } = modal
  const begin = () => {
    if (!latchkey.store.getState().connections.some(({ via }) => via === 'embedded')) return
    import('./shell/followFrameBack.ts').then(
      ({ followFrameBack }) => followFrameBack(modal),
      () => {},
    )
    import('./views/email/syncTheme.ts').then(
      ({ syncTheme }) => syncTheme(latchkey),
      () => {},
    )
  }
  begin()
  return latchkey.events.on('connected', begin)
}

/** Shows a toast for a request that the embedded wallet never allows (spec S6.1). Returns a function that stops it. */
function showDenied(modal: ModalController, language: () => Language): () => void {
  const show = async () => {
    await textChunk(language(), ['toasts']).load()
    showToast(modal, { id: 'denied', kind: 'error', title: String(messagesOf(language(), 'toasts')?.actionDenied) })
  }
  return modal.latchkey.events.on('actionDenied', () => void show().catch(() => {}))
}
