import { defineView } from '../../shell/defineView.ts'
import { rows } from '../../shell/skeletons.ts'

export const whatIsAWallet = defineView({
  name: 'WhatIsAWallet',
  chunk: () => import('./WhatIsAWalletView.tsx'),
  skeleton: [324, ...rows(4), 48],
  texts: ['whatIsAWallet'],
  title: ['whatIsAWallet', 'title'],
})
