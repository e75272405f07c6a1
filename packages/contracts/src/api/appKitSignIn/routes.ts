import { apiBodyMaxBytes } from '../../constants/api.ts'
import { signInLimit } from '../limits.ts'
import { defineRoute, type PlannedRoute } from '../route.ts'
import { verifyRoute } from '../siwx/routes.ts'
import { pageRules, sessionRules } from '../siwx/rules.ts'
import {
  accountMetadataRequestSchema,
  accountMetadataResponseSchema,
  appKitAuthenticateRequestSchema,
  appKitAuthenticateResponseSchema,
  appKitMeQuerySchema,
  appKitMeResponseSchema,
  appKitNonceResponseSchema,
} from './schemas.ts'

// Routes of AppKit's built-in sign-in. They use the same nonces, checks and sessions as our own, with other schemas.

export const appKitNonceRoute = defineRoute({
  ...pageRules,
  name: 'appKitNonce',
  method: 'GET',
  path: '/auth/v1/nonce',
  body: 'none',
  answer: { kind: 'json', schema: appKitNonceResponseSchema },
  limit: signInLimit,
  errors: [],
  row: 'S1.4',
})

export const appKitAuthenticateRoute = defineRoute({
  ...pageRules,
  name: 'appKitAuthenticate',
  method: 'POST',
  path: '/auth/v1/authenticate',
  // Clients send x-otp after a sign-in by e-mail code, which is planned.
  headers: ['x-nonce-jwt', 'x-otp'],
  body: { kind: 'json', schema: appKitAuthenticateRequestSchema, maxBytes: apiBodyMaxBytes },
  answer: { kind: 'json', schema: appKitAuthenticateResponseSchema },
  limit: signInLimit,
  errors: verifyRoute.errors,
  row: 'S1.4, S3.11',
})

export const appKitMeRoute = defineRoute({
  ...sessionRules,
  name: 'appKitMe',
  method: 'GET',
  path: '/auth/v1/me',
  query: appKitMeQuerySchema,
  headers: ['authorization'],
  body: 'none',
  answer: { kind: 'json', schema: appKitMeResponseSchema },
})

export const accountMetadataRoute = defineRoute({
  ...sessionRules,
  name: 'accountMetadata',
  method: 'PUT',
  path: '/auth/v1/account-metadata',
  query: 'none',
  body: { kind: 'json', schema: accountMetadataRequestSchema, maxBytes: apiBodyMaxBytes },
  answer: { kind: 'json', schema: accountMetadataResponseSchema },
})

export const appKitSignOutRoute = defineRoute({
  ...sessionRules,
  name: 'appKitSignOut',
  method: 'POST',
  path: '/auth/v1/sign-out',
  query: 'none',
  body: 'none',
  answer: 'nothing',
})

export const requestOtpRoute = {
  name: 'requestOtp',
  method: 'POST',
  path: '/auth/v1/otp',
  status: 'planned',
  row: 'S1.4',
} as const satisfies PlannedRoute

export const confirmOtpRoute = {
  name: 'confirmOtp',
  method: 'PUT',
  path: '/auth/v1/otp',
  status: 'planned',
  row: 'S1.4',
} as const satisfies PlannedRoute
