import { defineView } from '../../shell/defineView.ts'

export const account = defineView<{ readonly name: 'Account' }>({
  name: 'Account',
  chunk: () => import('./AccountView.tsx').then(({ AccountView }) => AccountView),
  texts: 'account',
  preload: () => ['WalletSend', 'SwitchNetwork', 'ProfileWallets'],
})
