import type { ErrorRow } from '@latchkey/base/errors'

// A separate file, loaded only if the secure site fails to load.

export const UNVERIFIED_DOMAIN: ErrorRow = { code: 'UNVERIFIED_DOMAIN', message: 'Unverified domain: {origin} has not been verified for this project. Verify it before e-mail or social sign-in.' }
