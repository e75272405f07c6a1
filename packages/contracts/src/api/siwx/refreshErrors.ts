/** Codes that mean a session has ended. Separate from the route, whose schemas a page must not load. */
export const refreshErrors = [
  'REFRESH_TOKEN_INVALID',
  'REFRESH_TOKEN_REUSED',
  'SESSION_EXPIRED',
  'SESSION_REVOKED',
] as const
