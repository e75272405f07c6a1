import type { UpgradeTexts } from '../upgradeTexts.ts'

export const texts: UpgradeTexts = {
  asks: { upgrade: 'veut activer les fonctions intelligentes', undo: 'veut désactiver les fonctions intelligentes' },
  label: 'Fonctions intelligentes',
  becomes: { upgrade: 'Désactivées → Activées', undo: 'Activées → Désactivées' },
  buttons: { upgrade: 'Activer', undo: 'Désactiver' },
  runs: 'Contrat que votre compte exécutera',
  stopsRunning: 'Contrat que votre compte n’exécutera plus',
  consequences: {
    title: 'Les fonctions intelligentes s’arrêtent sur ce réseau',
    detail:
      'Chaque étape demande à nouveau sa propre approbation. Tant que vous ne les réactivez pas, les applications ne peuvent ni payer vos frais ni utiliser d’autorisations. Votre adresse et vos soldes restent les mêmes.',
  },
}
