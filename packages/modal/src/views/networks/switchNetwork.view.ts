import { defineView } from '../../shell/defineView.ts'
import { rows } from '../../shell/skeletons.ts'

export const switchNetwork = defineView({
  name: 'SwitchNetwork',
  chunk: () => import('./SwitchNetworkView.tsx'),
  skeleton: [292, 44, ...rows(3)],
  texts: ['networks'],
  title: ['networks', 'title'],
})
