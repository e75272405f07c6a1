/** Where an instance keeps a sign-in that a reload interrupts. Apart, so that a page can look without loading the rest. */
export const emailLoginKeyOf = (projectId: string): string => `latchkey.emailLogin.${projectId}`
