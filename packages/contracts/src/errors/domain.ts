import type { ErrorRow } from '@latchkey/base/errors'

// In a file of its own, which loads only when the secure site does not.

export const UNVERIFIED_DOMAIN: ErrorRow = { code: 'UNVERIFIED_DOMAIN', message: 'Unverified domain: {origin} has not been verified for this project. Verify it before e-mail or social sign-in.' }
