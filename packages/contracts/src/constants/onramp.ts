/** Payment methods, with their limits in the payment currency. Spec S9.4. */
export const onrampPaymentMethods = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
] as const

/** Spec S9.4. */
export const onrampPaymentCurrency = 'USD'

/** Decimals of the payment currency. Amounts are computed in cents. */
export const onrampPaymentDecimals = 2

/** The token to buy until the visitor chooses another one, if it is sold on the network. Spec S9.4. */
export const onrampDefaultSymbol = 'USDC'

/** The providers' fees, in percent. Spec S9.4. */
export const onrampFeeRange = { min: '1', max: '2' } as const

/** Timezones of regions without a provider. Spec S9.7; the list is AppKit's. */
export const restrictedTimeZones: readonly string[] = [
  ...['Asia/Shanghai', 'Asia/Urumqi', 'Asia/Chongqing', 'Asia/Harbin', 'Asia/Kashgar'],
  ...['Asia/Macau', 'Asia/Macao', 'Asia/Hong_Kong', 'Asia/Beijing'],
]

/** Lifetime of a quote. Our choice. */
export const onrampQuoteLifetimeMs = 60_000

/** Minimum time between two status requests for an order. Our choice. */
export const onrampPollMs = 2_000

/** Delay before failed requests for tokens on sale and for offers are retried. Our choice. */
export const onrampRetryMs = 10_000

/** Time limit for following an unpaid order. Our choice. */
export const unpaidPurchaseLifetimeMs = 60 * 60_000

/** The key of the sandbox on the development chains. It is public. */
export const developmentOnrampKey = 'development-only-onramp-key'
