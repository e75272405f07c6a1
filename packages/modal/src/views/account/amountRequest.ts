import type { SendableToken } from '@latchkey/core/send/validateSend'

export type RequestToken = Omit<SendableToken, 'units' | 'dollarPrice'>

/** The requested amount, as typed, and its token. */
export type AmountRequest = { readonly token: RequestToken; readonly amount: string }
