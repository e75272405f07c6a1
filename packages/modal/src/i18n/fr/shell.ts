import type { Messages } from '../messages.ts'

export const shell: Messages<'shell'> = {
  back: 'Retour',
  somethingWrong: 'Une erreur est survenue',
  troubleshoot: 'Vérifier la connexion',
  notSetUp: 'Configuration incomplète',
  notReady: 'Les portefeuilles ne peuvent pas encore se connecter ici',
  notReadyDetail: 'Veuillez contacter le site. Informations pour le développeur\u00a0:',
  copyDetails: 'Copier pour le développeur',
  detailsCopied: 'Copié',
  copyFailed: 'Copie impossible',
  notOpened: 'Cet écran ne s’est pas ouvert',
  notOpenedDetail: 'Réessayez. Si le problème persiste, actualisez la page.',
  failed: 'Une erreur est survenue. Réessayez.',
  tryAgain: 'Réessayer',
}
