import { defineView } from '../../shell/defineView.ts'
import { rows } from '../../shell/skeletons.ts'

export const whatIsANetwork = defineView({
  name: 'WhatIsANetwork',
  chunk: () => import('./WhatIsANetworkView.tsx'),
  skeleton: [422, ...rows(6), 48],
  texts: ['networks'],
  title: ['networks', 'whatIsANetwork'],
})
