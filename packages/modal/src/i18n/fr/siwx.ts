import type { Messages } from '../messages.ts'

export const siwx: Messages<'siwx'> = {
  title: 'Connexion',
  heading: 'Se connecter à {app}',
  detail: 'Signez un message pour prouver que ce compte vous appartient. C’est gratuit et aucun fonds n’est déplacé.',
  signIn: 'Se connecter',
  cancel: 'Annuler',
  confirm: { by: 'wallet', '': 'Confirmez dans votre portefeuille', other: 'Confirmez dans {wallet}' },
  confirmDetail: 'Signez le message dans votre portefeuille. C’est gratuit et aucun fonds n’est déplacé.',
  declinedDetail: 'Vous n’êtes pas connecté.',
  failed: 'Connexion impossible',
  account: 'Compte',
  network: 'Réseau',
  site: 'Site web',
  tryAgain: 'Réessayer',
  disconnects: 'Si vous annulez ou fermez, votre portefeuille est déconnecté.',
  switchesBack: 'Si vous annulez ou fermez, vous revenez à {network}.',
}
