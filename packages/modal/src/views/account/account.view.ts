import { defineView } from '../../shell/defineView.ts'

export type AccountEntry = { readonly name: 'Account'; readonly step?: 'receive' }

export const account = defineView<AccountEntry>({
  name: 'Account',
  chunk: () => import('./AccountView.tsx').then(({ AccountView }) => AccountView),
  texts: 'account',
  preload: (_, { features }) => [
    ...(features?.send === false ? [] : ['WalletSend']),
    'SwitchNetwork',
    'AccountSettings',
  ],
})
