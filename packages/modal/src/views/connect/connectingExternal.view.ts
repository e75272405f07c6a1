import { defineView } from '../../shell/defineView.ts'

export const connectingExternal = defineView({
  name: 'ConnectingExternal',
  chunk: () => import('./ConnectingExternalView.tsx'),
  closes: 'connected',
})
