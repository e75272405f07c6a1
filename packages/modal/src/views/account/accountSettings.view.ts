import { defineView } from '../../shell/defineView.ts'

export const accountSettings = defineView<{ readonly name: 'AccountSettings' }>({
  name: 'AccountSettings',
  chunk: () => import('./AccountSettingsView.tsx').then(({ AccountSettingsView }) => AccountSettingsView),
  texts: 'account',
  title: ['account', 'settings'],
})
