import type { Messages } from '../messages.ts'

export const page: Messages<'page'> = {
  connect: 'Se connecter',
  connecting: 'Connexion…',
  account: 'Compte',
  unsupportedNetwork: 'Réseau non pris en charge',
  reload: 'Actualisez la page pour réessayer',
  title: 'Se connecter',
  close: 'Fermer',
  loading: 'Chargement…',
}
