import { defineView } from '../../shell/defineView.ts'

export const fundWallet = defineView<{ readonly name: 'FundWallet' }>({
  name: 'FundWallet',
  chunk: () => import('./FundWalletView.tsx'),
  texts: 'send',
  title: ['send', 'fundWallet'],
  preload: () => ['OnRampProviders'],
})
