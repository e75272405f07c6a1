import { defineView } from '../../shell/defineView.ts'
import { rows } from '../../shell/skeletons.ts'

export const accountSettings = defineView({
  name: 'AccountSettings',
  chunk: () => import('./AccountSettingsView.tsx'),
  skeleton: [410, ...rows(5), [18, 160], 48],
  texts: ['account'],
  title: ['account', 'settings'],
})
