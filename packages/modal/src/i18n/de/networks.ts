import type { Messages } from '../messages.ts'

export const networks: Messages<'networks'> = {
  title: 'Netzwerk wählen',
  networks: 'Netzwerke',
  search: 'Netzwerke suchen',
  clear: 'Suche löschen',
  noResult: 'Keine Ergebnisse für „{search}“',
  noResultDetail: 'Prüfen Sie die Schreibweise. Möglicherweise unterstützt diese App das Netzwerk nicht.',
  suggested: 'Empfohlen',
  needsWallet: 'Andere Wallet nötig',
  switchTo: 'Zu {network} wechseln',
  confirm: { by: 'wallet', '': 'Bestätigen Sie in Ihrer Wallet.', other: 'Bestätigen Sie in {wallet}.' },
  rejectedDetail: {
    by: 'network',
    '': 'Sie haben die Anfrage abgelehnt. Das Netzwerk ist unverändert.',
    other: 'Sie haben die Anfrage abgelehnt. Sie sind weiterhin in {network}.',
  },
  tryAgain: 'Erneut versuchen',
  chooseAnother: 'Anderes Netzwerk wählen',
  switched: 'Zu {network} gewechselt',
  notSwitched: 'Netzwerkwechsel fehlgeschlagen',
  stillOn: { by: 'network', '': 'Das Netzwerk ist unverändert.', other: 'Sie sind weiterhin in {network}.' },
  unsupported: 'Falsches Netzwerk',
  unsupportedTitle: '{app} unterstützt dieses Netzwerk nicht',
  unsupportedDetail: 'Wechseln Sie das Netzwerk, um fortzufahren.',
  disconnect: 'Trennen',
}
