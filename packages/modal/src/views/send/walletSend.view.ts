import { defineView } from '../../shell/defineView.ts'

/** Without a step: the form. */
export type SendStep = 'token' | 'recipient' | 'review' | 'confirm'
export type WalletSend = {
  readonly name: 'WalletSend'
  readonly step?: SendStep
  /** The transfer that the step `confirm` waits for. */
  readonly operationId?: string
}

export const walletSend = defineView<WalletSend>({
  name: 'WalletSend',
  chunk: () => import('./WalletSendView.tsx'),
  texts: ['amounts', 'send'],
  title: ['send', 'title'],
})
