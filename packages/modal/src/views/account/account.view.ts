import { defineView } from '../../shell/defineView.ts'
import { rows } from '../../shell/skeletons.ts'

export const account = defineView({
  name: 'Account',
  chunk: () => import('./AccountView.tsx'),
  // Avatar, name, balance, actions, tabs and tokens.
  skeleton: [543, [64, 64], [28, 160], [8, 0], [60, 144], 68, 44, ...rows(3)],
  texts: ['account'],
  preload: (_, { features }) => [
    ...(features?.send === false ? [] : (['WalletSend'] as const)),
    'SwitchNetwork',
    'AccountSettings',
  ],
})
