import { defineView } from '../../shell/defineView.ts'
import { rows } from '../../shell/skeletons.ts'

export const troubleshoot = defineView({
  name: 'Troubleshoot',
  chunk: () => import('./TroubleshootView.tsx'),
  skeleton: [524, 84, ...rows(5), 48, 48],
  texts: ['troubleshoot'],
  title: ['shell', 'troubleshoot'],
})
