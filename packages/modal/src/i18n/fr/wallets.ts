import type { Messages } from '../messages.ts'

export const wallets: Messages<'wallets'> = {
  title: 'Vos portefeuilles',
  accounts: { by: 'count', one: '{count} compte', other: '{count} comptes' },
  accountsOf: 'Comptes de {wallet}',
  reconnecting: 'Reconnexion…',
  usedOn: 'Utilisé sur {chain}',
  switched: 'Vous utilisez maintenant {address}',
  disconnect: 'Déconnecter',
  disconnected: '{wallet} déconnecté',
  disconnectFailed: 'Votre portefeuille n’a pas pu être informé',
  disconnectFailedDetail: 'Déconnectez aussi ce site dans {wallet}.',
  connectAnother: 'Connecter un autre portefeuille',
}
