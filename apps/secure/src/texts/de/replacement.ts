import type { ReplacementTexts } from '../replacementTexts.ts'

export const texts: ReplacementTexts = {
  asks: {
    speedUp: 'möchte eine ausstehende Transaktion beschleunigen',
    cancel: 'möchte eine ausstehende Transaktion stornieren',
  },
  cancel: 'Wird storniert',
  cancelButtons: { approve: 'Stornieren', reject: 'Behalten' },
  pending: 'Ausstehende Transaktion',
  to: 'Empfänger',
  contract: 'Smart Contract',
  notes: {
    speedUp: {
      title: 'Ersetzt die ausstehende Transaktion',
      detail: 'Sie bewirkt dasselbe, mit einer höheren Netzwerkgebühr. Nur eine der beiden kann ausgeführt werden.',
    },
    cancel: {
      title: 'Storniert sie, falls noch möglich',
      detail:
        'Nur die Netzwerkgebühr wird fällig. Wird die ausstehende Transaktion vorher bestätigt, wird sie trotzdem ausgeführt.',
    },
  },
}
