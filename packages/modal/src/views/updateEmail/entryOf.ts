import type { EmailUpdate } from '@latchkey/core/embedded/emailChange/emailUpdate'
import type { EmailStep } from '../account/accountSettings.view.ts'

/** The screen for a step of an e-mail change; without a step, the screen that asks for the address. */
export function entryOf(update: EmailUpdate | undefined): {
  readonly name: 'AccountSettings'
  readonly step: EmailStep
} {
  const step = update ? stepOf[update.status] : 'updateEmailWallet'
  return { name: 'AccountSettings', step }
}

const stepOf = { verifyCurrent: 'updateEmailPrimaryOtp', verifyNew: 'updateEmailSecondaryOtp' } as const
