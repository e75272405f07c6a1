import type { RecoveryTexts } from '../recoveryTexts.ts'
import { texts as exported } from './export.ts'

const { steps } = exported

export const texts: RecoveryTexts = {
  choose: {
    title: 'Récupérer votre portefeuille',
    text: 'Choisissez le fichier de récupération de votre portefeuille. Vous verrez ses clés, que vous pouvez importer dans une autre application de portefeuille.',
    button: 'Choisir le fichier',
    offline: 'Cette page fonctionne hors ligne',
    offlineDetail: 'Elle n’envoie rien. Déconnectez-vous d’Internet avant de continuer.',
    invalid: 'Ce fichier n’ouvre aucun portefeuille',
    invalidDetail:
      'Choisissez le fichier de récupération exactement tel que vous l’avez reçu. S’il a été modifié, demandez une nouvelle copie.',
  },
  keys: {
    ...exported,
    steps: {
      ...steps,
      unlock: {
        ...steps.unlock,
        text: 'Saisissez le mot de passe de votre fichier de récupération.',
        passkeyText: 'Utilisez la clé d’accès de votre portefeuille.',
        lostPasskey:
          'Ouvrez cette page à l’adresse du site de votre portefeuille, à laquelle votre clé d’accès appartient. Puis réessayez.',
      },
      errors: {
        ...steps.errors,
        PASSKEY_UNSUPPORTED:
          'Ouvrez cette page à l’adresse du site de votre portefeuille, à laquelle votre clé d’accès appartient. Puis réessayez.',
      },
    },
  },
}
