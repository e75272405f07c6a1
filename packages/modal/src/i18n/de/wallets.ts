import type { Messages } from '../messages.ts'

export const wallets: Messages<'wallets'> = {
  title: 'Ihre Wallets',
  accounts: { by: 'count', one: '{count} Konto', other: '{count} Konten' },
  accountsOf: 'Konten von {wallet}',
  reconnecting: 'Verbindung wird wiederhergestellt …',
  usedOn: 'Aktiv auf {chain}',
  switched: 'Sie verwenden jetzt {address}',
  disconnect: 'Trennen',
  disconnected: '{wallet} getrennt',
  disconnectFailed: 'Ihre Wallet wurde nicht benachrichtigt',
  disconnectFailedDetail: 'Trennen Sie diese Website auch in {wallet}.',
  connectAnother: 'Wallet hinzufügen',
}
