import { hexOf } from './hexBytes.ts'
import { type Currency, tokenCurrency } from './history/describeToken.ts'
import type { TokenRow } from './history/historyRows.ts'
import type { StoredChain } from './storedChains.ts'
import type { ActivityDatabase } from './tables.ts'

/** A stranger can send thousands of tokens. Only the newest ones are considered, and at most this many returned. */
const candidates = 200
export const receivedTokensMax = 25

export type ReceivedToken = Pick<Currency['info'], 'name' | 'symbol'> & {
  /** CAIP-10. */
  readonly address: string
  readonly contract: string
  readonly decimals: number
}

/**
 * Received tokens of the account on the chain that the operator has not configured, with their own metadata; newest
 * first, without fraudulent-looking ones.
 */
export async function receivedTokens(
  db: ActivityDatabase,
  { account, chain }: { readonly account: Buffer; readonly chain: StoredChain },
): Promise<readonly ReceivedToken[]> {
  const rows = await db
    .selectFrom('received_tokens as r')
    .innerJoin('token_facts as f', (join) =>
      join.onRef('f.chain', '=', 'r.chain').onRef('f.contract', '=', 'r.contract'),
    )
    .selectAll('f')
    .where('r.account', '=', account)
    .where('r.chain', '=', chain.chain)
    .where('f.symbol', 'is not', null)
    .where('f.decimals', 'is not', null)
    .orderBy('r.block', 'desc')
    .orderBy('r.contract')
    .limit(candidates)
    .execute()
  return unlistedTokens(chain, rows)
}

/**
 * The tokens that the operator has not configured, without those that look fraudulent or do not state their decimals.
 */
export function unlistedTokens(chain: StoredChain, rows: readonly TokenRow[]): readonly ReceivedToken[] {
  const listed = new Set(chain.config.tokens.map(({ address }) => address.toLowerCase()))
  return rows
    .flatMap((facts): readonly ReceivedToken[] => {
      const contract = hexOf(facts.contract)
      const { info, decimals, isScam } = tokenCurrency(chain.config, {
        ...{ contract: chain.namespace.parseAddress(contract) ?? contract, facts },
        iconOf: () => undefined,
      })
      const { name, symbol, address } = info
      // Ignores tokens with more decimals than an amount can have digits.
      const isUnclear = symbol === '' || decimals === undefined || decimals > maxDecimals || address === undefined
      return isScam || isUnclear || listed.has(contract) ? [] : [{ name, symbol, address, contract, decimals }]
    })
    .slice(0, receivedTokensMax)
}

const maxDecimals = 77
