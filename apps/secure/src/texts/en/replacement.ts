import type { ReplacementTexts } from '../replacementTexts.ts'

export const texts: ReplacementTexts = {
  asks: { speedUp: 'wants to speed up a pending transaction', cancel: 'wants to cancel a pending transaction' },
  cancel: 'To be canceled',
  cancelButtons: { approve: 'Cancel it', reject: 'Keep it' },
  pending: 'Pending transaction',
  to: 'Recipient',
  contract: 'Contract',
  notes: {
    speedUp: {
      title: 'Replaces your pending transaction',
      detail: 'It does the same, with a higher network fee. Only one of the two can go through.',
    },
    cancel: {
      title: "Cancels it if it's still pending",
      detail: 'You pay only the network fee. If the pending transaction is confirmed first, it goes through anyway.',
    },
  },
}
