import { apiBodyMaxBytes } from '../../constants/api.ts'
import { upstreamLimit } from '../limits.ts'
import { defineRoute } from '../route.ts'
import {
  permissionSessionsResponseSchema,
  permissionsParamsSchema,
  revokePermissionRequestSchema,
  revokePermissionResponseSchema,
  storePermissionRequestSchema,
  storePermissionResponseSchema,
} from './schemas.ts'

const rules = {
  path: '/v1/sessions/{id}',
  params: permissionsParamsSchema,
  query: 'none',
  auth: 'none',
  audience: 'project',
  limit: upstreamLimit,
  // A revocation must be visible in the next response.
  cache: 'never',
} as const

const upstreamErrors = ['UPSTREAM_TIMED_OUT', 'UPSTREAM_FAILED', 'RPC_ANSWER_TOO_LARGE', 'SERVER_BUSY'] as const

/** Permissions that an account granted to apps of the project. */
export const permissionSessionsRoute = defineRoute({
  ...rules,
  name: 'permissionSessions',
  method: 'GET',
  body: 'none',
  answer: { kind: 'json', schema: permissionSessionsResponseSchema },
  errors: ['INVALID_CAIP_ADDRESS', ...upstreamErrors],
  row: 'S7.20',
})

export const storePermissionSessionRoute = defineRoute({
  ...rules,
  name: 'storePermissionSession',
  method: 'POST',
  body: { kind: 'json', schema: storePermissionRequestSchema, maxBytes: apiBodyMaxBytes },
  answer: { kind: 'json', schema: storePermissionResponseSchema },
  errors: [
    'INVALID_CAIP_ADDRESS',
    'CHAIN_NOT_SUPPORTED',
    'PERMISSION_REQUEST_INVALID',
    'PERMISSION_SIGNATURE_INVALID',
    'PERMISSIONS_TOO_MANY',
  ],
  row: 'S7.20',
})

export const revokePermissionSessionRoute = defineRoute({
  ...rules,
  name: 'revokePermissionSession',
  method: 'POST',
  path: '/v1/sessions/{id}/revoke',
  body: { kind: 'json', schema: revokePermissionRequestSchema, maxBytes: apiBodyMaxBytes },
  answer: { kind: 'json', schema: revokePermissionResponseSchema },
  errors: [
    'INVALID_CAIP_ADDRESS',
    'PERMISSION_UNKNOWN',
    'PERMISSION_SIGNATURE_INVALID',
    'PERMISSION_STILL_VALID',
    'SIGNATURE_UNCHECKED',
    'SIGNATURE_TOO_LARGE',
    ...upstreamErrors,
  ],
  row: 'S7.21',
})
