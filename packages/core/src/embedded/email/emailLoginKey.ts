/** Storage key of a sign-in in progress. In its own file, so that a page can look it up without loading the sign-in. */
export const emailLoginKeyOf = (projectId: string): string => `latchkey.emailLogin.${projectId}`
