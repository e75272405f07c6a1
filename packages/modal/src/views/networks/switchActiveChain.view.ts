import { defineView } from '../../shell/defineView.ts'

export const switchActiveChain = defineView({
  name: 'SwitchActiveChain',
  chunk: () => import('./SwitchActiveChainView.tsx'),
  texts: ['networks'],
  title: ['networks', 'title'],
})
