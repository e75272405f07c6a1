import { sessionLimit } from '../limits.ts'

/** Rules of the routes that a page calls without a session. */
export const pageRules = { params: 'none', query: 'none', auth: 'none', audience: 'page', cache: 'never' } as const

/** Rules of the routes that require the access token of a session. */
export const sessionRules = {
  params: 'none',
  auth: 'session',
  audience: 'project',
  limit: sessionLimit,
  cache: 'never',
  errors: ['SESSION_MISSING', 'SESSION_EXPIRED', 'SESSION_REVOKED', 'SESSION_TOKEN_INVALID'],
  row: 'S1.4',
} as const
