import type { Messages } from '../messages.ts'

export const toasts: Messages<'toasts'> = {
  messages: 'Notifications',
  dismiss: 'Fermer',
  walletLeft: 'Portefeuille déconnecté',
  walletLeftDetail: 'Le portefeuille a mis fin à la connexion.',
  actionDenied: 'Action non autorisée',
  offline: 'Vous êtes hors ligne',
  offlineDetail: 'La reconnexion se fera dès que vous serez de nouveau en ligne.',
  details: 'Détails',
}
