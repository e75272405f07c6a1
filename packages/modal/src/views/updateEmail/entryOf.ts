import type { EmailUpdate } from '@latchkey/core/embedded/emailChange/emailUpdate'
import type { StepOf } from '../../router/view.ts'

/** A step of changing the e-mail address of the embedded wallet. */
export type EmailStep = Extract<StepOf<'AccountSettings'>, `updateEmail${string}`>

/** The screen for a step of an e-mail change; without a step, the form for the new address. */
export function entryOf(update: EmailUpdate | undefined): {
  readonly name: 'AccountSettings'
  readonly step: EmailStep
} {
  const step = update ? stepOf[update.status] : 'updateEmailWallet'
  return { name: 'AccountSettings', step }
}

const stepOf = { verifyCurrent: 'updateEmailPrimaryOtp', verifyNew: 'updateEmailSecondaryOtp' } as const
