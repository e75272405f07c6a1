import { accountOf } from '@latchkey/core/connect/activeAccount'
import { type Language, textChunk } from '../i18n/language.ts'
import type { ModalController } from '../modalController.ts'
import { modalHost } from '../modalHost.ts'

/**
 * Once a wallet is connected and the page has nothing else to do, loads what a connected visitor needs without a network: the
 * account, disconnecting, and the notice about being offline. Returns stop.
 */
export function preloadConnected(modal: ModalController, language: () => Language): () => void {
  const load = async () => {
    const [{ preloadViews }] = await Promise.all([
      import('./CurrentView.tsx'),
      modalHost.load(),
      language().first.load(),
    ])
    preloadViews(['Account', 'AccountSettings', 'Troubleshoot'], language())
    await Promise.all([
      import('../toasts/Toasts.tsx'),
      textChunk(language(), ['toasts', 'activity', 'nfts']).load(),
      import('@latchkey/core/connect/disconnect'),
      import('../views/account/AccountView.tsx').then(({ preloadParts }) => preloadParts(modal.latchkey)),
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
