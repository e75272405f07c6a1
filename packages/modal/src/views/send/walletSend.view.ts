import { defineView } from '../../shell/defineView.ts'

export const walletSend = defineView({
  name: 'WalletSend',
  chunk: () => import('./WalletSendView.tsx'),
  texts: ['amounts', 'send'],
  title: ['send', 'title'],
})
