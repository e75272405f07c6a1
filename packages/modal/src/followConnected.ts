import { accountOf } from '@latchkey/core/connect/activeAccount'
import { type Language, messagesOf, textChunk } from './i18n/language.ts'
import type { ModalController } from './modalController.ts'
import { modalHost } from './modalHost.ts'
import { followWallet } from './shell/followWallet.ts'

/** What a page needs beside the button from its first connection on. Returns stop. */
export function followConnected(modal: ModalController, language: () => Language): () => void {
  const stops = [followWallet(modal), preloadConnected(modal, language), showDenied(modal, language)]
  themeEmbedded(modal)
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Once a wallet is connected and the page has nothing else to do, loads what a connected visitor needs without a network: the
 * account, disconnecting, and the notice about being offline. Returns stop.
 */
function preloadConnected(modal: ModalController, language: () => Language): () => void {
  const load = async () => {
    const [{ preloadViews }] = await Promise.all([
      import('./screen/CurrentView.tsx'),
      modalHost.load(),
      language().first.load(),
    ])
    preloadViews(['Account', 'AccountSettings', 'Troubleshoot'], language())
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
    // What could not be loaded now is loaded when it is wanted.
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

/** The secure site asks the visitor also while the modal is closed. */
function themeEmbedded({ latchkey }: ModalController): void {
  if (latchkey.store.getState().connections.some(({ via }) => via === 'embedded'))
    import('./views/email/syncTheme.ts').then(
      ({ syncTheme }) => syncTheme(latchkey),
      () => {},
    )
}

/** A toast for a request that the embedded wallet never allows (spec S6.1). Returns stop. */
function showDenied(modal: ModalController, language: () => Language): () => void {
  const show = async () => {
    await textChunk(language(), ['toasts']).load()
    modal.toast({ id: 'denied', kind: 'error', title: String(messagesOf(language(), 'toasts')?.actionDenied) })
  }
  return modal.latchkey.events.on('actionDenied', () => void show().catch(() => {}))
}
