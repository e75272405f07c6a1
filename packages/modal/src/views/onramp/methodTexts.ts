import type { OnrampPaymentMethod } from '@latchkey/contracts/api/onramp/schemas'

/** The text keys of the payment methods. */
export const methodTexts = { card: 'card', ach_bank_account: 'bankAccount' } as const satisfies Record<
  OnrampPaymentMethod,
  string
>

/** The text keys of their durations. */
export const methodTimes = { card: 'cardTime', ach_bank_account: 'bankTime' } as const satisfies Record<
  OnrampPaymentMethod,
  string
>
