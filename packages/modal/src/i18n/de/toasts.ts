import type { Messages } from '../messages.ts'

export const toasts: Messages<'toasts'> = {
  messages: 'Benachrichtigungen',
  dismiss: 'Ausblenden',
  walletLeft: 'Wallet getrennt',
  walletLeftDetail: 'Die Wallet hat die Verbindung beendet.',
  actionDenied: 'Aktion nicht erlaubt',
  offline: 'Sie sind offline',
  offlineDetail: 'Sobald die Verbindung zurück ist, wird sie wiederhergestellt.',
  details: 'Details',
}
