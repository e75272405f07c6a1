import { defineView } from '../../shell/defineView.ts'
import { statusShape } from '../../shell/statusShape.ts'

export const switchActiveChain = defineView({
  name: 'SwitchActiveChain',
  chunk: () => import('./SwitchActiveChainView.tsx'),
  skeleton: [356, ...statusShape, 48, 48],
  texts: ['networks'],
  title: ['networks', 'title'],
})
