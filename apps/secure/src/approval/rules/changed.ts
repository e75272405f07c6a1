import type { BalanceChange, Simulation } from '@latchkey/base/keys/simulation'
import type { Grant, LateFacts, Rule } from './rule.ts'

export const changed = {
  id: 'changed',
  tone: 'warn',
  texts: 'estimate',
  detect: ({ isWorse }) => isWorse,
} as const satisfies Rule<LateFacts>

/**
 * True if the transaction's outcome has become worse for the account than in the simulation that was shown: it fails,
 * takes more than 1% more or returns more than 1% less of a token, moves another NFT or grants another permission.
 * Prices move by less between two blocks.
 */
export function isWorse(now: Simulation, shown: Simulation): boolean {
  if (now.status !== 'success' || shown.status !== 'success') return now.status !== shown.status
  const tokens = new Set(
    [...shown.changes, ...now.changes].flatMap((one) => (one.kind === 'units' ? tokenOf(one) : [])),
  )
  return (
    [...tokens].some((token) => isLess(unitsOf(now.changes, token), unitsOf(shown.changes, token))) ||
    !isWithin(now.changes.filter(isNft), shown.changes) ||
    !isWithin<Grant>(now.allowances, shown.allowances) ||
    !isWithin<Grant>(now.operators, shown.operators)
  )
}

const tokenOf = ({ tokenAddress }: { readonly tokenAddress?: string }): string => tokenAddress ?? ''
const isNft = ({ kind }: BalanceChange): boolean => kind === 'nft'

function unitsOf(changes: readonly BalanceChange[], token: string): bigint {
  const own = changes.flatMap((one) => (one.kind === 'units' && tokenOf(one) === token ? one.units : []))
  return own.reduce((sum, units) => sum + units, 0n)
}

function isLess(units: bigint, shown: bigint): boolean {
  const tolerance = (shown < 0n ? -shown : shown) / 100n
  return units < shown - tolerance
}

/** True if `others` contains every element with the same values. */
function isWithin<element>(elements: readonly element[], others: readonly element[]): boolean {
  const keyOf = (one: object) =>
    JSON.stringify(Object.entries(one).sort(), (_, value) => (typeof value === 'bigint' ? `${value}` : value))
  const known = others.map((one) => keyOf(one as object))
  return elements.every((one) => known.includes(keyOf(one as object)))
}
