import { defineView } from '../../shell/defineView.ts'

export const profileWallets = defineView({
  name: 'ProfileWallets',
  chunk: () => import('./ProfileWalletsView.tsx'),
  texts: ['wallets'],
  title: ['wallets', 'title'],
})
