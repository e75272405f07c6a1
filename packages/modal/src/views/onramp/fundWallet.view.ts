import { defineView } from '../../shell/defineView.ts'

export const fundWallet = defineView({
  name: 'FundWallet',
  chunk: () => import('./FundWalletView.tsx'),
  texts: ['buy'],
  title: ['buy', 'fundWallet'],
  preload: () => ['OnRampProviders'],
})
