import { defineView } from '../../shell/defineView.ts'

export const whatIsANetwork = defineView<{ readonly name: 'WhatIsANetwork' }>({
  name: 'WhatIsANetwork',
  chunk: () => import('./WhatIsANetworkView.tsx'),
  texts: ['networks'],
  title: ['networks', 'whatIsANetwork'],
})
