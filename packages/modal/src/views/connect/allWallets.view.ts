import { defineView } from '../../shell/defineView.ts'
import { rows } from '../../shell/skeletons.ts'

export const allWallets = defineView({
  name: 'AllWallets',
  chunk: () => import('./AllWalletsView.tsx'),
  skeleton: [544, 44, 36, ...rows(7)],
  texts: ['allWallets'],
  title: ['connect', 'allWallets'],
  closes: 'connected',
})
