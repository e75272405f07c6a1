import { defineView } from '../../shell/defineView.ts'

export const account = defineView({
  name: 'Account',
  chunk: () => import('./AccountView.tsx'),
  texts: ['account'],
  preload: (_, { features }) => [
    ...(features?.send === false ? [] : (['WalletSend'] as const)),
    'SwitchNetwork',
    'AccountSettings',
  ],
})
