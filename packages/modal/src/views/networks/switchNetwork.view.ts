import { defineView } from '../../shell/defineView.ts'

export const switchNetwork = defineView({
  name: 'SwitchNetwork',
  chunk: () => import('./SwitchNetworkView.tsx'),
  texts: ['networks'],
  title: ['networks', 'title'],
})
