import { defineView } from '../../shell/defineView.ts'
import { statusShape } from '../../shell/statusShape.ts'

export const connected = defineView({
  name: 'Connected',
  chunk: () => import('./ConnectedView.tsx'),
  skeleton: [300, ...statusShape, 48],
})
