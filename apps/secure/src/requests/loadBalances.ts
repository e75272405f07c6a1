import type { Allowance } from '@latchkey/base/keys/requestFacts'
import type { Simulation } from '@latchkey/base/keys/simulation'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import { fromQuantity } from '@latchkey/eip155/rpc/quantity'
import { actionsOf, type DecodedFacts } from './decodedFacts.ts'

type Access = { readonly rpcUrl: string; readonly signal: AbortSignal }

/** Tokens for which a request grants an unlimited allowance, including those that only the simulation reveals. */
export function unlimitedTokens(facts: DecodedFacts, simulation: Simulation | undefined): readonly string[] {
  const named: readonly Allowance[] = actionsOf(facts).flatMap((one) =>
    one.kind === 'tokenApproval' ? [one] : one.kind === 'typedData' ? one.allowances : [],
  )
  const found = simulation?.status === 'success' ? simulation.allowances : []
  const unlimited = [...named, ...found].filter(({ isUnlimited, amountUnits }) => isUnlimited && amountUnits > 0n)
  return [...new Set(unlimited.map(({ tokenAddress }) => tokenAddress))]
}

/** Balances of ERC-20 tokens in base units, by contract. Omits balances that cannot be read. */
export async function loadBalances(
  owner: string,
  tokens: readonly string[],
  { rpcUrl, signal }: Access,
): Promise<ReadonlyMap<string, bigint>> {
  // Importing balanceCall of the simulation would split its file and delay the first paint.
  const data = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`
  const read = async (to: string) => {
    const answer = await rpcCall(rpcUrl, { method: 'eth_call', params: [{ to, data }, 'latest'], signal })
    return [to, fromQuantity(answer)] as const
  }
  const balances = await Promise.all(tokens.map((token) => read(token).catch(() => [token, undefined] as const)))
  return new Map(balances.flatMap(([token, units]) => (units === undefined ? [] : [[token, units] as const])))
}
