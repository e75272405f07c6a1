import type { BalanceChange } from '@latchkey/base/keys/simulation'
import type { SheetValue } from './SheetContext.ts'

/**
 * Tokens that a call takes and gives according to the simulation, in this order. Shown instead of the call itself,
 * which visitors cannot read. Empty for other requests.
 */
export function callChanges({ asked, estimate }: Pick<SheetValue, 'asked' | 'estimate'>): readonly BalanceChange[] {
  const { simulation } = estimate ?? {}
  if (asked.facts.kind !== 'contractCall' || simulation?.status !== 'success') return []
  const { changes } = simulation
  return [...changes.filter(isGiven), ...changes.filter((change) => !isGiven(change))]
}

/** True if one token is exchanged for another. */
export function isSwap([given, received, ...more]: readonly BalanceChange[]): boolean {
  return (
    given?.kind === 'units' && received?.kind === 'units' && more.length === 0 && isGiven(given) && !isGiven(received)
  )
}

const isGiven = (change: BalanceChange): boolean => (change.kind === 'nft' ? !change.received : change.units < 0n)
