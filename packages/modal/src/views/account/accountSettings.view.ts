import { defineView } from '../../shell/defineView.ts'

export const accountSettings = defineView({
  name: 'AccountSettings',
  chunk: () => import('./AccountSettingsView.tsx'),
  texts: ['account'],
  title: ['account', 'settings'],
})
