import { defineView } from '../../shell/defineView.ts'
import { rows } from '../../shell/skeletons.ts'

export const walletCompatibleNetworks = defineView({
  name: 'WalletCompatibleNetworks',
  chunk: () => import('./WalletCompatibleNetworksView.tsx'),
  skeleton: [214, [18, 260], ...rows(3)],
  texts: ['account'],
  title: ['account', 'compatible'],
})
