import { defineView } from '../../shell/defineView.ts'

export const getWallet = defineView({
  name: 'GetWallet',
  chunk: () => import('./GetWalletView.tsx'),
  texts: ['allWallets'],
  title: ['allWallets', 'getAWallet'],
  preload: () => ['Downloads'],
})
