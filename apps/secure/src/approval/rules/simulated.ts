import { actionsOf } from '../../requests/decodedFacts.ts'
import type { LateFacts, Rule } from './rule.ts'

/** A note if the simulation shows the effect of a call, as for most swaps and games. */
export const simulated = {
  id: 'simulated',
  tone: 'neutral',
  texts: 'estimate',
  detect: (known) => hasCall(known) && showsChanges(known),
} as const satisfies Rule<LateFacts>

/** True if the request contains a call that the wallet cannot decode. */
export const hasCall = ({ asked }: LateFacts): boolean =>
  actionsOf(asked.facts).some(({ kind }) => kind === 'contractCall')

export const showsChanges = ({ simulation }: LateFacts): boolean =>
  simulation?.status === 'success' && simulation.changes.length > 0
