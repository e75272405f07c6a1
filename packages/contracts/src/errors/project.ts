import type { ErrorRow } from '@latchkey/base/errors'

// Invalid project ids. A separate file, because a page with a valid id never loads it.

export const PROJECT_ID_MISSING: ErrorRow = { code: 'PROJECT_ID_MISSING', message: 'Project ID is not configured. Pass `projectId` to createLatchkey(): any 32 hex digits work with your own server.', httpStatus: 400 }
export const PROJECT_ID_INVALID: ErrorRow = { code: 'PROJECT_ID_INVALID', message: 'Invalid project ID. It must be 32 hex digits and registered on {server}.', httpStatus: 403 }
