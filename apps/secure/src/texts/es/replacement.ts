import type { ReplacementTexts } from '../replacementTexts.ts'

export const texts: ReplacementTexts = {
  asks: {
    speedUp: 'quiere acelerar una transacción pendiente',
    cancel: 'quiere cancelar una transacción pendiente',
  },
  cancel: 'Se cancela',
  cancelButtons: { approve: 'Cancelarla', reject: 'Mantenerla' },
  pending: 'Transacción pendiente',
  to: 'Destinatario',
  contract: 'Contrato',
  notes: {
    speedUp: {
      title: 'Reemplaza tu transacción pendiente',
      detail: 'Hace lo mismo, con una comisión de red más alta. Solo una de las dos puede completarse.',
    },
    cancel: {
      title: 'La cancela si aún está pendiente',
      detail:
        'Solo pagas la comisión de red. Si la transacción pendiente se confirma antes, se completa de todos modos.',
    },
  },
}
