import type { RecordedChange } from '../../historyReader.ts'
import type { NodeTransaction, RecordedTokenBalance } from './transactionSchema.ts'

/** Its token accounts store their units in lamports too. */
const wrappedSol = 'So11111111111111111111111111111111111111112'

/**
 * Gain or loss of each owner, from the balances before and after. Tokens count for the owner of their account; SOL for
 * the account that holds it. The fee, and the payer's deposits for new token accounts, are network costs and excluded.
 */
export function changesOf(keys: readonly string[], meta: NodeTransaction['meta']): readonly RecordedChange[] {
  const { preBalances, postBalances, preTokenBalances, postTokenBalances, fee } = meta
  const before = new Map(preTokenBalances.map((one) => [one.accountIndex, one]))
  const after = new Map(postTokenBalances.map((one) => [one.accountIndex, one]))
  const lamports = new Map<string, bigint>()
  const tokens = new Map<string, RecordedChange>()
  let deposits = 0n
  for (const [index, key] of keys.entries()) {
    const moved = (postBalances[index] ?? 0n) - (preBalances[index] ?? 0n)
    const token = after.get(index) ?? before.get(index)
    if (!token) {
      lamports.set(key, moved + (index === 0 ? fee : 0n))
      continue
    }
    const units = unitsOf(after.get(index)) - unitsOf(before.get(index))
    deposits += moved - (token.mint === wrappedSol ? units : 0n)
    addToken(tokens, token, units)
  }
  const [payer = ''] = keys
  const paid = lamports.get(payer) ?? 0n
  // Unless somebody else paid them.
  if (deposits > 0n && paid <= -deposits) lamports.set(payer, paid + deposits)
  const native = [...lamports].map(([owner, units]) => ({ owner, contract: undefined, units, decimals: undefined }))
  return [...tokens.values(), ...native].filter(({ units }) => units !== 0n)
}

const unitsOf = (balance: RecordedTokenBalance | undefined): bigint => balance?.uiTokenAmount.amount ?? 0n

/** An owner can have several accounts of one token. */
function addToken(
  tokens: Map<string, RecordedChange>,
  { owner, mint, uiTokenAmount }: RecordedTokenBalance,
  units: bigint,
) {
  if (owner === undefined) return
  const key = `${owner} ${mint}`
  const sum = (tokens.get(key)?.units ?? 0n) + units
  tokens.set(key, { owner, contract: mint, units: sum, decimals: uiTokenAmount.decimals })
}
