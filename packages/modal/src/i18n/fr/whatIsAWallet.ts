import type { Messages } from '../messages.ts'

export const whatIsAWallet: Messages<'whatIsAWallet'> = {
  title: 'Qu’est-ce qu’un portefeuille\u202f?',
  oneKey: 'Une clé pour toutes les applications',
  oneKeyDetail: 'Vous vous connectez en approuvant un message dans votre portefeuille. Aucun mot de passe à retenir.',
  ownAssets: 'Vos actifs restent à vous',
  ownAssetsDetail:
    'Votre portefeuille garde les clés de votre argent et de vos objets de collection. Les sites web ne les voient jamais.',
  youDecide: 'Vous décidez à chaque fois',
  youDecideDetail: 'Rien n’est payé ni signé sans votre approbation. Ne partagez jamais votre phrase de récupération.',
  get: 'Obtenir un portefeuille',
}
