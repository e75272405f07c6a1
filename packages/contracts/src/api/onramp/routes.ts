import { paymentStartPath } from '../../constants/startPages.ts'
import { publicLimit, signInLimit, standardLimit } from '../limits.ts'
import { defineRoute } from '../route.ts'
import {
  onrampOptionsResponseSchema,
  onrampOrderParamsSchema,
  onrampOrderResponseSchema,
  onrampQuoteRequestSchema,
  onrampQuoteResponseSchema,
  onrampUrlRequestSchema,
  onrampUrlResponseSchema,
} from './schemas.ts'

const rules = { query: 'none', auth: 'none', audience: 'project' } as const
/** For requests whose result the server stores for a while. */
const storedRules = { ...rules, method: 'POST', params: 'none', limit: signInLimit, cache: 'never' } as const

export const onrampOptionsRoute = defineRoute({
  ...rules,
  name: 'onrampOptions',
  method: 'GET',
  path: '/v1/onramp/options',
  params: 'none',
  body: 'none',
  answer: { kind: 'json', schema: onrampOptionsResponseSchema },
  limit: standardLimit,
  cache: { ms: 60_000 },
  errors: [],
  row: 'S3.13, S7.18',
})

export const onrampQuoteRoute = defineRoute({
  ...storedRules,
  name: 'onrampQuote',
  path: '/v1/onramp/quote',
  body: { kind: 'json', schema: onrampQuoteRequestSchema, maxBytes: 4 * 1024 },
  answer: { kind: 'json', schema: onrampQuoteResponseSchema },
  errors: ['ONRAMP_CURRENCY_UNKNOWN', 'ONRAMP_AMOUNT_OUT_OF_RANGE', 'ONRAMP_UNAVAILABLE'],
  row: 'S3.13, S7.19',
})

export const onrampUrlRoute = defineRoute({
  ...storedRules,
  name: 'onrampUrl',
  path: '/v1/generators/onrampurl',
  body: { kind: 'json', schema: onrampUrlRequestSchema, maxBytes: 4 * 1024 },
  answer: { kind: 'json', schema: onrampUrlResponseSchema },
  errors: ['ONRAMP_QUOTE_EXPIRED', 'ONRAMP_UNAVAILABLE', 'INVALID_CAIP_ADDRESS'],
  row: 'S7.17',
})

/** Ours: the reference clients only see a purchase in the account's history. */
export const onrampOrderRoute = defineRoute({
  ...rules,
  name: 'onrampOrder',
  method: 'GET',
  path: '/v1/onramp/orders/{id}',
  params: onrampOrderParamsSchema,
  body: 'none',
  answer: { kind: 'json', schema: onrampOrderResponseSchema },
  limit: standardLimit,
  cache: 'never',
  errors: ['ONRAMP_ORDER_UNKNOWN'],
  row: 'S7.17',
})

/** First page of the window in which the visitor pays. Browsers send no Origin header with its request. */
export const onrampStartRoute = defineRoute({
  ...rules,
  name: 'onrampStart',
  method: 'GET',
  path: paymentStartPath,
  params: 'none',
  body: 'none',
  answer: { kind: 'page', shownIn: 'window' },
  audience: 'public',
  limit: publicLimit,
  cache: 'never',
  errors: [],
  row: 'S7.17',
})
