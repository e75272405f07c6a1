import { defineView } from '../../shell/defineView.ts'

export const whatIsANetwork = defineView({
  name: 'WhatIsANetwork',
  chunk: () => import('./WhatIsANetworkView.tsx'),
  texts: ['networks'],
  title: ['networks', 'whatIsANetwork'],
})
