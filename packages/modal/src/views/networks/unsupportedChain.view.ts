import { defineView } from '../../shell/defineView.ts'
import { rows } from '../../shell/skeletons.ts'

export const unsupportedChain = defineView({
  name: 'UnsupportedChain',
  chunk: () => import('./UnsupportedChainView.tsx'),
  skeleton: [364, 60, 44, ...rows(3)],
  texts: ['networks'],
  title: ['networks', 'unsupported'],
})
