import type { GrantedPermission } from '@latchkey/core/permissions/readPermissions'
import { defineView } from '../../shell/defineView.ts'

export type AccountSettingsEntry = {
  readonly name: 'AccountSettings'
  readonly step?:
    | EmailStep
    | 'registerAccountName'
    | 'registerAccountNameSuccess'
    | 'smartSessionList'
    | 'upgradeWallet'
  /** The name that the account has now, for `registerAccountNameSuccess`. */
  readonly accountName?: string
  /** For `smartSessionList`: shows this permission instead of the list. */
  readonly permission?: GrantedPermission
}

/** A step of changing the e-mail address of the embedded wallet. */
export type EmailStep = 'updateEmailWallet' | 'updateEmailPrimaryOtp' | 'updateEmailSecondaryOtp'

export const accountSettings = defineView<AccountSettingsEntry>({
  name: 'AccountSettings',
  chunk: () => import('./AccountSettingsView.tsx'),
  texts: ['account'],
  title: ['account', 'settings'],
})
