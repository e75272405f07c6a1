import { defineView } from '../../shell/defineView.ts'

export const connected = defineView({ name: 'Connected', chunk: () => import('./ConnectedView.tsx') })
