import { errorOf } from '@latchkey/base/errors'
import { formatUnits } from '@latchkey/base/units'
import type { TokenBalance } from '@latchkey/contracts/api/account/schemas'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import type { ChainConfig } from '../chainConfig.ts'
import type { Namespace } from '../namespace.ts'
import type { RpcReply } from '../readReplies.ts'

/** Reads the native balance and ERC-20 balances in one batch. @throws UPSTREAM_FAILED */
export const readBalances: Namespace['balances'] = async ({ chain, address, ask }) => {
  const balanceOfCall = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
  const [native, ...tokens] = await ask([
    { method: 'eth_getBalance', params: [address, 'latest'] },
    ...chain.tokens.map((token) => ({
      method: 'eth_call',
      params: [{ to: token.address, data: balanceOfCall }, 'latest'],
    })),
  ])
  const nativeUnits = unitsOf(native)
  if (nativeUnits === undefined) throw errorOf(UPSTREAM_FAILED)
  const held = chain.tokens.flatMap((token, index) => {
    // A token contract that is not deployed returns nothing; the account holds none of it.
    const units = unitsOf(tokens[index]) ?? 0n
    const caipAddress = `${chain.id}:${token.address}`
    return units === 0n ? [] : [{ ...tokenBalance(chain, token, units), address: caipAddress }]
  })
  return [tokenBalance(chain, chain.nativeCurrency, nativeUnits), ...held]
}

/** `price` is 0 without a `value`: this server has no price source. */
function tokenBalance(
  chain: ChainConfig,
  { name, symbol, decimals }: { readonly name: string; readonly symbol: string; readonly decimals: number },
  units: bigint,
): TokenBalance {
  const quantity = { decimals: String(decimals), numeric: formatUnits(units, decimals) }
  return { name, symbol, chainId: chain.id, price: 0, quantity, iconUrl: '' }
}

function unitsOf(reply: RpcReply | undefined): bigint | undefined {
  if (!reply || !('result' in reply) || typeof reply.result !== 'string') return undefined
  return /^0x[0-9a-fA-F]{1,64}$/.test(reply.result) ? BigInt(reply.result) : undefined
}
