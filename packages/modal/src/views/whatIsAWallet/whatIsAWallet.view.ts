import { defineView } from '../../shell/defineView.ts'

export const whatIsAWallet = defineView<{ readonly name: 'WhatIsAWallet' }>({
  name: 'WhatIsAWallet',
  chunk: () => import('./WhatIsAWalletView.tsx'),
  texts: ['whatIsAWallet'],
  title: ['whatIsAWallet', 'title'],
})
