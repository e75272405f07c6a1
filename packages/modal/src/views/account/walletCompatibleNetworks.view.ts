import { defineView } from '../../shell/defineView.ts'

export const walletCompatibleNetworks = defineView({
  name: 'WalletCompatibleNetworks',
  chunk: () => import('./WalletCompatibleNetworksView.tsx'),
  texts: ['account'],
  title: ['account', 'compatible'],
})
