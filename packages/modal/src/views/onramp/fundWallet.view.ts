import { defineView } from '../../shell/defineView.ts'
import { rows } from '../../shell/skeletons.ts'

export const fundWallet = defineView({
  name: 'FundWallet',
  chunk: () => import('./FundWalletView.tsx'),
  skeleton: [128, ...rows(2)],
  texts: ['buy'],
  title: ['buy', 'fundWallet'],
  preload: () => ['OnRampProviders'],
})
