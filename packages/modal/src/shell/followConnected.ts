import { type Language, messagesOf, textChunk } from '../i18n/language.ts'
import type { ModalController } from '../modalController.ts'
import { followWallet } from './followWallet.ts'
import { preloadConnected } from './preloadConnected.ts'

/** What a page needs beside the button from its first connection on. Returns stop. */
export function followConnected(modal: ModalController, language: () => Language): () => void {
  const stops = [followWallet(modal), preloadConnected(modal, language), showDenied(modal, language)]
  themeEmbedded(modal)
  return () => {
    for (const stop of stops) stop()
  }
}

/** The secure site asks the visitor also while the modal is closed. */
function themeEmbedded({ latchkey }: ModalController): void {
  if (latchkey.store.getState().connections.some(({ via }) => via === 'embedded'))
    import('../views/email/syncTheme.ts').then(
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
