import type { Language } from '../i18n/language.ts'
import type { ModalController } from '../modalController.ts'
import { modalHost } from '../modalHost.ts'
import { preloadViews } from './CurrentView.tsx'

/**
 * Loads what a connected visitor needs without a network: the account, disconnecting, and the notice about being offline.
 * Returns stop.
 */
export function preloadConnected(modal: ModalController, language: Language): () => void {
  const load = async () => {
    await Promise.all([modalHost.load(), language.first.load()])
    preloadViews(['Account'], language)
    await Promise.all([import('../toasts/Toasts.tsx'), import('@latchkey/core/connect/disconnect')])
  }
  // What could not be loaded now is loaded when it is wanted.
  load().catch(() => {})
  const tell = () => modal.store.setState({ offline: !navigator.onLine })
  addEventListener('offline', tell)
  addEventListener('online', tell)
  return () => {
    removeEventListener('offline', tell)
    removeEventListener('online', tell)
  }
}
