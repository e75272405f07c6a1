import { defineView } from '../../shell/defineView.ts'

export const walletSend = defineView<{ readonly name: 'WalletSend' }>({
  name: 'WalletSend',
  chunk: () => import('./SendView.tsx').then(({ SendView }) => SendView),
  texts: 'send',
  title: ['send', 'title'],
})
