import type { SendableToken } from '@latchkey/core/send/validateSend'

export type RequestToken = Omit<SendableToken, 'units' | 'dollarPrice'>

/** What the code asks for. The text is an amount of the token. */
export type AmountRequest = { readonly token: RequestToken; readonly amount: string }
