import { upstreamLimit } from '../limits.ts'
import { defineRoute } from '../route.ts'
import {
  buildApprovalQuerySchema,
  buildApprovalResponseSchema,
  buildSwapRequestSchema,
  buildSwapResponseSchema,
  gasPriceQuerySchema,
  gasPriceResponseSchema,
  swapAllowanceQuerySchema,
  swapAllowanceResponseSchema,
  swapQuotesQuerySchema,
  swapQuotesResponseSchema,
  swapTokensQuerySchema,
  swapTokensResponseSchema,
} from './schemas.ts'

const nodeErrors = ['UPSTREAM_TIMED_OUT', 'UPSTREAM_FAILED', 'RPC_ANSWER_TOO_LARGE', 'SERVER_BUSY'] as const
const swapErrors = ['SWAP_NETWORK_UNSUPPORTED', 'SWAP_QUOTE_EXPIRED', 'INVALID_CAIP_ADDRESS', ...nodeErrors] as const

const rules = {
  method: 'GET',
  params: 'none',
  body: 'none',
  auth: 'none',
  audience: 'project',
  limit: upstreamLimit,
  cache: 'never',
} as const

export const swapTokensRoute = defineRoute({
  ...rules,
  name: 'swapTokens',
  path: '/v1/convert/tokens',
  query: swapTokensQuerySchema,
  answer: { kind: 'json', schema: swapTokensResponseSchema },
  errors: nodeErrors,
  row: 'S3.9, S7.6',
})

export const swapQuotesRoute = defineRoute({
  ...rules,
  name: 'swapQuotes',
  path: '/v1/convert/quotes',
  query: swapQuotesQuerySchema,
  answer: { kind: 'json', schema: swapQuotesResponseSchema },
  errors: ['SWAP_TOKEN_UNKNOWN', 'PRICES_UNAVAILABLE', 'INVALID_CAIP_ADDRESS', ...nodeErrors],
  row: 'S7.5',
})

export const swapAllowanceRoute = defineRoute({
  ...rules,
  name: 'swapAllowance',
  path: '/v1/convert/allowance',
  query: swapAllowanceQuerySchema,
  answer: { kind: 'json', schema: swapAllowanceResponseSchema },
  errors: ['SWAP_TOKEN_UNKNOWN', 'INVALID_CAIP_ADDRESS', ...nodeErrors],
  row: 'S7.8',
})

export const swapGasPriceRoute = defineRoute({
  ...rules,
  name: 'swapGasPrice',
  path: '/v1/convert/gas-price',
  query: gasPriceQuerySchema,
  answer: { kind: 'json', schema: gasPriceResponseSchema },
  errors: ['GAS_PRICE_NETWORK_UNSUPPORTED', ...nodeErrors],
  row: 'S3.9, S7.9',
})

export const buildSwapRoute = defineRoute({
  ...rules,
  name: 'buildSwap',
  method: 'POST',
  path: '/v1/convert/build-transaction',
  query: 'none',
  body: { kind: 'json', schema: buildSwapRequestSchema, maxBytes: 8 * 1024 },
  answer: { kind: 'json', schema: buildSwapResponseSchema },
  errors: ['SWAP_WOULD_FAIL', 'PRICES_UNAVAILABLE', ...swapErrors],
  row: 'S7.10',
})

export const buildApprovalRoute = defineRoute({
  ...rules,
  name: 'buildApproval',
  path: '/v1/convert/build-approve',
  query: buildApprovalQuerySchema,
  answer: { kind: 'json', schema: buildApprovalResponseSchema },
  errors: ['SWAP_TOKEN_UNKNOWN', ...swapErrors],
  row: 'S7.11',
})
