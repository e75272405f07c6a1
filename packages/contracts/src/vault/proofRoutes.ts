import * as schemas from './proofSchemas.ts'
import type { VaultRoute } from './routes.ts'

// A separate file, because the other routes load with the frame.

export const proveSocialRoute = {
  role: 'auth',
  path: '/v1/social/prove',
  ...schemas.proveSocial,
} as const satisfies VaultRoute
