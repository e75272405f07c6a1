import { defineView } from '../../shell/defineView.ts'

export const swap = defineView({
  name: 'Swap',
  chunk: () => import('./SwapView.tsx'),
  skeleton: [416, 126, [28, 28], 120, 28, 48],
  texts: ['amounts', 'swap'],
  title: ['swap', 'swap'],
})
