/** Storage key of an instance's record, separate for each project of an origin. */
export const stateKeyOf = (projectId: string): string => `latchkey.state.${projectId}`

/** The cookie from which a server renders the button. */
export const stateCookieOf = (projectId: string): string => `latchkey.${projectId}`

/** True if this browser sends that cookie. */
export const hasStateCookie = (projectId: string): boolean =>
  typeof document !== 'undefined' && document.cookie?.includes(`${stateCookieOf(projectId)}=`)
