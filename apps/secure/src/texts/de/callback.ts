import type { CallbackTexts } from '../../social/callback/callbackTexts.ts'

export const texts: CallbackTexts = {
  title: 'Sie werden angemeldet …',
  done: 'Fertig. Sie können dieses Fenster schließen.',
  lost: 'Dieses Fenster gehört zu keiner App mehr. Schließen Sie es und versuchen Sie es in der App erneut.',
}
