import { defineView } from '../../shell/defineView.ts'

export type AccountSettingsEntry = {
  readonly name: 'AccountSettings'
  /** A step of changing the e-mail address of the embedded wallet. */
  readonly step?: 'updateEmailWallet' | 'updateEmailPrimaryOtp' | 'updateEmailSecondaryOtp'
}

export const accountSettings = defineView<AccountSettingsEntry>({
  name: 'AccountSettings',
  chunk: () => import('./AccountSettingsView.tsx').then(({ AccountSettingsView }) => AccountSettingsView),
  texts: 'account',
  title: ['account', 'settings'],
})
