import type { Latchkey } from '../latchkey.ts'

/** The functions of `siwx` that make up an own backend. */
export const backendFunctions = ['getNonce', 'verify', 'getSession', 'signOut'] as const

/** Whether the app's own backend verifies sign-ins and keeps the sessions. */
export const hasOwnBackend = ({ options: { siwx } }: Pick<Latchkey, 'options'>): boolean =>
  backendFunctions.some((name) => siwx?.[name] !== undefined)
