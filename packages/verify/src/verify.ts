// For backends: access tokens of the Latchkey server, and sign-in messages for backends that keep their own sessions.
export { isLatchkeyError, LatchkeyError } from '@latchkey/base/errors'
export type { AccessTokenClaims } from './claims.ts'
export type { VerifyOptions } from './options.ts'
export { verifyAccessToken } from './verifyAccessToken.ts'
export { verifySignIn } from './verifySignIn.ts'
