import type { CallbackTexts } from '../../social/callback/callbackTexts.ts'

export const texts: CallbackTexts = {
  title: 'Connexion en cours…',
  done: 'Terminé. Vous pouvez fermer cette fenêtre.',
  lost: 'Cette fenêtre n’appartient plus à aucune application. Fermez-la, revenez à l’application et réessayez.',
}
