import * as schemas from './farcasterSchemas.ts'
import type { VaultRoute } from './routes.ts'

// A separate file, because the other routes load with the frame.

export const beginFarcasterRoute = {
  role: 'auth',
  path: '/v1/farcaster/begin',
  ...schemas.beginFarcaster,
} as const satisfies VaultRoute
export const readFarcasterRoute = {
  role: 'auth',
  path: '/v1/farcaster/read',
  ...schemas.readFarcaster,
} as const satisfies VaultRoute
export const verifyFarcasterRoute = {
  role: 'auth',
  path: '/v1/farcaster/verify',
  ...schemas.verifyFarcaster,
} as const satisfies VaultRoute
export const proveFarcasterRoute = {
  role: 'auth',
  path: '/v1/farcaster/prove',
  ...schemas.proveFarcaster,
} as const satisfies VaultRoute
export const approveFarcasterRoute = {
  role: 'recovery',
  path: '/v1/farcaster/approve',
  ...schemas.approveFarcaster,
} as const satisfies VaultRoute
