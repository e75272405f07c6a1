/** First page of the window for signing in with a social account, on the secure site. */
export const socialStartPath = '/social/start'

/** First page of the window in which the visitor pays, on the server: buying works without a secure site. */
export const paymentStartPath = '/v1/onramp/start'

/** Message of a start page to its opener once it has loaded. */
export const startPageReady = 'start page ready'

/** Type of the message that sends the destination to the start page of a payment. */
export const paymentPage = 'payment page'

/** Time limit for loading a start page of a few hundred bytes (our choice). */
export const startPageWaitMs = 20_000

/** Size of these windows in pixels. Spec S4.7. */
export const startPageSize = { width: 600, height: 800 } as const
