import { defineView } from '../../shell/defineView.ts'

export const walletSend = defineView({
  name: 'WalletSend',
  chunk: () => import('./WalletSendView.tsx'),
  skeleton: [346, 126, 72, 44, 48],
  texts: ['amounts', 'send'],
  title: ['send', 'title'],
})
