import { defineView } from '../../shell/defineView.ts'

export const allWallets = defineView({
  name: 'AllWallets',
  chunk: () => import('./AllWalletsView.tsx'),
  texts: ['allWallets'],
  title: ['connect', 'allWallets'],
  closes: 'connected',
})
