import { defineView } from '../../shell/defineView.ts'

export const profileWallets = defineView({
  name: 'ProfileWallets',
  chunk: () => import('./ProfileWalletsView.tsx'),
  skeleton: [324, 106, 106, 48],
  texts: ['wallets'],
  title: ['wallets', 'title'],
})
