/** Codes with which the server says that a session has ended. Apart from the route, whose schemas a page must not load. */
export const refreshErrors = [
  'REFRESH_TOKEN_INVALID',
  'REFRESH_TOKEN_REUSED',
  'SESSION_EXPIRED',
  'SESSION_REVOKED',
] as const
