import type { Latchkey } from '../latchkey.ts'

/** Functions of `siwx` that connect the app's own backend. */
export const backendFunctions = ['getNonce', 'verify', 'getSession', 'signOut'] as const

/** True if the app's own backend verifies sign-ins and keeps the sessions. */
export const hasOwnBackend = ({ options: { siwx } }: Pick<Latchkey, 'options'>): boolean =>
  backendFunctions.some((name) => siwx?.[name] !== undefined)
