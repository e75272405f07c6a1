import type { Latchkey } from '../latchkey.ts'
import { hasOwnBackend } from './hasOwnBackend.ts'

/** Loads the calls to the app's own backend; undefined if the Latchkey server keeps the sessions. */
export const ownBackendOf = (latchkey: Pick<Latchkey, 'options'>) =>
  hasOwnBackend(latchkey) ? import('./ownBackend.ts') : undefined
