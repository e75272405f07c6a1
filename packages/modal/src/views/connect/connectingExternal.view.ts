import { defineView } from '../../shell/defineView.ts'
import { statusShape } from '../../shell/statusShape.ts'

export const connectingExternal = defineView({
  name: 'ConnectingExternal',
  chunk: () => import('./ConnectingExternalView.tsx'),
  skeleton: [356, ...statusShape, 48, 48],
  closes: 'connected',
})
