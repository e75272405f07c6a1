import type { ReplacementTexts } from '../replacementTexts.ts'

export const texts: ReplacementTexts = {
  asks: { speedUp: 'veut accélérer une transaction en attente', cancel: 'veut annuler une transaction en attente' },
  cancel: 'À annuler',
  cancelButtons: { approve: 'L’annuler', reject: 'La garder' },
  pending: 'Transaction en attente',
  to: 'Destinataire',
  contract: 'Contrat',
  notes: {
    speedUp: {
      title: 'Remplace votre transaction en attente',
      detail: 'Elle fait la même chose, avec des frais de réseau plus élevés. Une seule des deux peut aboutir.',
    },
    cancel: {
      title: 'L’annule si elle est encore en attente',
      detail:
        'Vous ne payez que les frais de réseau. Si la transaction en attente est confirmée d’abord, elle aboutit quand même.',
    },
  },
}
