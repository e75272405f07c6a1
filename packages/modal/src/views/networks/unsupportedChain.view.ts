import { defineView } from '../../shell/defineView.ts'

export const unsupportedChain = defineView({
  name: 'UnsupportedChain',
  chunk: () => import('./UnsupportedChainView.tsx'),
  texts: ['networks'],
  title: ['networks', 'unsupported'],
})
