import { defineView } from '../../shell/defineView.ts'
import { rows } from '../../shell/skeletons.ts'

export const getWallet = defineView({
  name: 'GetWallet',
  chunk: () => import('./GetWalletView.tsx'),
  skeleton: [292, ...rows(4)],
  texts: ['allWallets'],
  title: ['allWallets', 'getAWallet'],
  preload: () => ['Downloads'],
})
