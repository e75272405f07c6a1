import { upstreamLimit } from '../limits.ts'
import { defineRoute, type PlannedRoute } from '../route.ts'
import { balanceParamsSchema, balanceQuerySchema, balanceResponseSchema } from './schemas.ts'

export const balanceRoute = defineRoute({
  name: 'balance',
  method: 'GET',
  path: '/v1/account/{address}/balance',
  params: balanceParamsSchema,
  query: balanceQuerySchema,
  body: 'none',
  answer: { kind: 'json', schema: balanceResponseSchema },
  auth: 'none',
  audience: 'project',
  limit: upstreamLimit,
  // A transfer must be visible with the next request; clients keep the answer themselves.
  cache: 'never',
  errors: [
    'INVALID_CAIP_ADDRESS',
    'CHAIN_NOT_SUPPORTED',
    'UPSTREAM_TIMED_OUT',
    'UPSTREAM_FAILED',
    'RPC_ANSWER_TOO_LARGE',
    'SERVER_BUSY',
  ],
  row: 'S7.12',
})

export const fungiblePriceRoute = {
  name: 'fungiblePrice',
  method: 'POST',
  path: '/v1/fungible/price',
  status: 'planned',
  row: 'S7.7',
} as const satisfies PlannedRoute

export const permissionSessionsRoute = {
  name: 'permissionSessions',
  method: 'GET',
  path: '/v1/sessions/{id}',
  status: 'planned',
  row: 'S7.20',
} as const satisfies PlannedRoute

export const revokePermissionSessionRoute = {
  name: 'revokePermissionSession',
  method: 'POST',
  path: '/v1/sessions/{id}/revoke',
  status: 'planned',
  row: 'S7.21',
} as const satisfies PlannedRoute
