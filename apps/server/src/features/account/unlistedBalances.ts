import { formatUnits } from '@latchkey/base/units'
import type { TokenBalance } from '@latchkey/contracts/api/account/schemas'
import type { ChainConfig } from '../../chains/chainConfig.ts'
import type { CallChain } from '../../chains/createNodeClient.ts'
import type { AccountIndex } from '../../providers/activity/accountIndex.ts'
import { type ReceivedToken, receivedTokens, receivedTokensMax, unlistedTokens } from '../activity/receivedTokens.ts'
import { readAccountChains, type StoredChain } from '../activity/storedChains.ts'
import { storedTokens } from '../activity/storedTokens.ts'
import type { ActivityDatabase } from '../activity/tables.ts'

/**
 * Balances of received tokens that the operator has not listed. A service only suggests which tokens to check. Empty on
 * a chain without an index, and if the tokens cannot be read: they must not hide the other balances.
 */
export async function unlistedBalances(
  db: ActivityDatabase,
  { chain: config, address, ask, index }: unlistedBalances.Params,
): Promise<readonly TokenBalance[]> {
  const asked = { chains: [config], account: address, chainId: config.id }
  const { account, local, outside } = await readAccountChains(db, asked)
  const [chain] = [...local, ...outside]
  const read = chain?.namespace.tokenUnits
  if (!chain || !read) return []
  try {
    const tokens = await (local.length > 0
      ? receivedTokens(db, { account, chain })
      : servedTokens(db, { chain, address, ask, index }))
    if (tokens.length === 0) return []
    const units = await read(ask, { address, contracts: tokens.map(({ contract }) => contract) })
    return tokens.flatMap(({ name, symbol, address: caip, decimals }, place): readonly TokenBalance[] => {
      const held = units[place] ?? 0n
      const quantity = { decimals: String(decimals), numeric: formatUnits(held, decimals) }
      if (held === 0n) return []
      return [{ name, symbol, chainId: config.id, address: caip, price: 0, quantity, iconUrl: '', trust: 'unlisted' }]
    })
  } catch {
    return []
  }
}

export declare namespace unlistedBalances {
  type Params = {
    readonly chain: ChainConfig
    readonly address: string
    readonly ask: CallChain
    /** The service that indexes the chain. */
    readonly index: AccountIndex | undefined
  }
}

type Served = Omit<unlistedBalances.Params, 'chain'> & { readonly chain: StoredChain }

/** The tokens that a service lists for the account, with their own metadata. */
async function servedTokens(
  db: ActivityDatabase,
  { chain, address, ask, index }: Served,
): Promise<readonly ReceivedToken[]> {
  const listed = (await index?.tokens?.(address.toLowerCase())) ?? []
  const configured = new Set(chain.config.tokens.map((token) => token.address.toLowerCase()))
  const contracts = listed.filter((one) => !configured.has(one)).slice(0, receivedTokensMax)
  const facts = await storedTokens(db, { chain, contracts, ask })
  return unlistedTokens(
    chain,
    contracts.flatMap((contract) => facts.get(contract) ?? []),
  )
}
