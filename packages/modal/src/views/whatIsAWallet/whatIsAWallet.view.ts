import { defineView } from '../../shell/defineView.ts'

export const whatIsAWallet = defineView({
  name: 'WhatIsAWallet',
  chunk: () => import('./WhatIsAWalletView.tsx'),
  texts: ['whatIsAWallet'],
  title: ['whatIsAWallet', 'title'],
})
