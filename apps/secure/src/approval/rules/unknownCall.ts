import type { LateFacts, Rule } from './rule.ts'
import { hasCall, showsChanges } from './simulated.ts'

/** A note if the simulation succeeds. */
export const unknownCall = {
  id: 'unknownCall',
  tone: 'warn',
  texts: 'estimate',
  detect(known) {
    if (!hasCall(known) || showsChanges(known)) return undefined
    return known.simulation?.status !== 'success' || { tone: 'neutral' }
  },
} as const satisfies Rule<LateFacts>
