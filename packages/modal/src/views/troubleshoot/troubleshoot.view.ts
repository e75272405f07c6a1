import { defineView } from '../../shell/defineView.ts'

export const troubleshoot = defineView({
  name: 'Troubleshoot',
  chunk: () => import('./TroubleshootView.tsx'),
  texts: ['troubleshoot'],
  title: ['shell', 'troubleshoot'],
})
