import type { EmailUpdate } from '@latchkey/core/embedded/emailUpdate'
import type { AccountSettingsEntry } from '../account/accountSettings.view.ts'

/** The screen for a step of an e-mail change; without a step, the screen that asks for the address. */
export function entryOf(update: EmailUpdate | undefined): Required<AccountSettingsEntry> {
  const step = update ? stepOf[update.status] : 'updateEmailWallet'
  return { name: 'AccountSettings', step }
}

const stepOf = { verifyCurrent: 'updateEmailPrimaryOtp', verifyNew: 'updateEmailSecondaryOtp' } as const
