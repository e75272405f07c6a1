import type { Latchkey } from '../latchkey.ts'

/** The functions of `siwx` that make up an own backend. */
export const backendFunctions = ['getNonce', 'verify', 'getSession', 'signOut'] as const

/** Whether the app's own backend verifies sign-ins and keeps the sessions. */
export const hasOwnBackend = ({ options: { siwx } }: Pick<Latchkey, 'options'>): boolean =>
  backendFunctions.some((name) => siwx?.[name] !== undefined)

/** Loads the calls to the app's own backend; undefined if the Latchkey server keeps the sessions. */
export const ownBackendOf = (latchkey: Pick<Latchkey, 'options'>) =>
  hasOwnBackend(latchkey) ? import('./ownBackend.ts') : undefined
