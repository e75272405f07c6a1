import type { ErrorRow } from '@latchkey/base/errors'

// Buying crypto.

export const ONRAMP_UNAVAILABLE: ErrorRow = { code: 'ONRAMP_UNAVAILABLE', message: "Buying crypto isn't available right now. Try again in a moment.", audience: 'user', repeatable: true, httpStatus: 502 }
export const ONRAMP_AMOUNT_OUT_OF_RANGE: ErrorRow = { code: 'ONRAMP_AMOUNT_OUT_OF_RANGE', message: 'Enter an amount from {min} to {max} {currency}.', audience: 'user', httpStatus: 400 }
export const ONRAMP_QUOTE_EXPIRED: ErrorRow = { code: 'ONRAMP_QUOTE_EXPIRED', message: 'This offer is out of date. Review the new one, then try again.', audience: 'user', retryable: true, httpStatus: 410 }
export const ONRAMP_CURRENCY_UNKNOWN: ErrorRow = { code: 'ONRAMP_CURRENCY_UNKNOWN', message: '{currency} on {network} is not sold by this provider. GET /v1/onramp/options lists what is sold.', httpStatus: 400 }
export const ONRAMP_ORDER_UNKNOWN: ErrorRow = { code: 'ONRAMP_ORDER_UNKNOWN', message: 'This project has no order with this id.', httpStatus: 404 }
