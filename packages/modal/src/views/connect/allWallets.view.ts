import { defineView } from '../../shell/defineView.ts'

export const allWallets = defineView<{ readonly name: 'AllWallets' }>({
  name: 'AllWallets',
  chunk: () => import('./AllWalletsView.tsx'),
  texts: ['allWallets'],
  title: ['connect', 'allWallets'],
  closes: 'connected',
})
