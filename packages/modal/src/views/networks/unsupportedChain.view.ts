import { defineView } from '../../shell/defineView.ts'

export const unsupportedChain = defineView<{ readonly name: 'UnsupportedChain' }>({
  name: 'UnsupportedChain',
  chunk: () => import('./UnsupportedChainView.tsx').then(({ UnsupportedChainView }) => UnsupportedChainView),
  texts: 'networks',
  title: ['networks', 'unsupported'],
})
