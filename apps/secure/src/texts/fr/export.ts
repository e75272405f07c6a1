import type { ExportTexts } from '../exportTexts.ts'
import { texts as steps } from './protection.ts'

export const texts: ExportTexts = {
  tag: 'fr',
  dir: 'ltr',
  title: 'Exporter vos clés',
  keysTitle: 'Vos clés',
  cancelled: 'Rien n’a été exporté. Vous pouvez fermer cette page.',
  failed: 'L’export a échoué. Commencez-en un nouveau dans les paramètres de sécurité de votre portefeuille.',
  unready:
    'La partie de cette page qui affiche vos clés ne s’est pas chargée. Vérifiez votre connexion, désactivez les extensions qui bloquent des scripts ici, puis réessayez.',
  confirm: {
    text: 'Avec vos clés, vous ouvrez ce portefeuille dans une autre application.',
    theft: 'Quiconque possède les clés a le contrôle total',
    theftDetail: 'Il peut prendre tous vos fonds à tout moment. Personne ne peut l’annuler, et le gel ne l’arrête pas.',
    scam: 'Quelqu’un vous a dit de faire cela\u202f?',
    scamDetail: 'Aucune assistance n’a jamais besoin de vos clés. Si quelqu’un les a demandées, fermez cette page.',
    word: 'EXPORTER',
    typeWord: 'Saisissez {word} pour continuer',
    proofHelp: 'Ensuite, nous vous envoyons un lien, puis un code par e-mail.',
    proofHelpSocial: 'Ensuite, vous vous connectez encore une fois à votre compte.',
    next: 'Continuer',
  },
  shown: {
    text: 'Maintenez un bouton enfoncé pour voir une clé. Une minute après la première fois, les deux clés sont retirées de cette page.',
    goingText: 'Les deux clés sont retirées de cette page dans la minute.',
    warning: 'Assurez-vous que personne ne voit votre écran',
    warningDetail: 'Conservez les clés hors ligne. Ne les saisissez jamais sur un site web.',
    evm: 'Clé privée pour Ethereum et les autres réseaux EVM',
    sol: 'Clé secrète pour Solana',
    hold: 'Maintenir pour afficher',
    copy: 'Copier',
    copyNow: 'Copier quand même',
    copied: 'Copié',
    copyFailed: 'Non copié',
    copyWarning: 'D’autres applications peuvent lire ce que vous copiez',
    copyWarningDetail: 'Collez-le immédiatement, puis copiez autre chose.',
    done: 'Terminé',
    goneTitle: 'Vos clés sont masquées',
    goneText: 'Elles ne sont plus sur cette page. Vous pouvez la fermer. Pour les revoir, commencez un nouvel export.',
  },
  steps: {
    ...steps,
    unlock: {
      ...steps.unlock,
      passkeyText: 'Votre portefeuille est protégé. Utilisez votre clé d’accès pour exporter ses clés.',
      text: 'Votre portefeuille est protégé. Saisissez votre mot de passe pour exporter ses clés.',
    },
  },
}
