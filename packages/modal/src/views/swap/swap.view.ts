import { defineView } from '../../shell/defineView.ts'

export const swap = defineView({
  name: 'Swap',
  chunk: () => import('./SwapView.tsx'),
  texts: ['amounts', 'swap'],
  title: ['swap', 'swap'],
})
