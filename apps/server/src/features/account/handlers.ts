import { parseCaipAddress } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { formatUnits } from '@latchkey/base/units'
import { type BalanceResponse, balanceQuerySchema, type TokenBalance } from '@latchkey/contracts/api/account/schemas'
import { INVALID_CAIP_ADDRESS } from '@latchkey/contracts/errors/connect'
import { CHAIN_NOT_SUPPORTED } from '@latchkey/contracts/errors/networks'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import type { ChainConfig } from '../../config.ts'
import type { Handlers, Services } from '../../http/handler.ts'
import type { RpcReply } from '../rpc/readReplies.ts'
import type { Upstream } from '../rpc/upstream.ts'

/** What an account owns, read from the chains themselves. */
export function accountHandlers({ config, upstream }: Services): Handlers {
  return {
    async balance(request): Promise<BalanceResponse> {
      const { chainId } = request.query(balanceQuerySchema)
      const { address, networkId } = addressOf(request.param('address'))
      const only = chainId ?? networkId
      const chains = config.chains.filter(({ id }) => only === undefined || id === only)
      if (chains.length === 0) throw errorOf(CHAIN_NOT_SUPPORTED)
      const ask: Upstream = (chain, calls) => upstream(chain, calls, { signal: request.signal })
      const balances = await Promise.all(chains.map((chain) => balancesOn(chain, address, ask)))
      return { balances: balances.flat() }
    },
  }
}

/** Takes the bare address of the reference clients, and a CAIP-10 one. */
function addressOf(text: string): { readonly address: string; readonly networkId: string | undefined } {
  const caip = parseCaipAddress(text)
  const address = caip?.address ?? text
  if (/^0x[0-9a-fA-F]{40}$/.test(address)) return { address, networkId: caip?.networkId }
  throw errorOf(INVALID_CAIP_ADDRESS, { values: { value: text.slice(0, 100) } })
}

async function balancesOn(chain: ChainConfig, address: string, upstream: Upstream): Promise<TokenBalance[]> {
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
  const [native, ...tokens] = await upstream(chain, [
    { method: 'eth_getBalance', params: [address, 'latest'] },
    ...chain.tokens.map((token) => ({ method: 'eth_call', params: [{ to: token.address, data }, 'latest'] })),
  ])
  const nativeUnits = unitsOf(native)
  if (nativeUnits === undefined) throw errorOf(UPSTREAM_FAILED)
  const held = chain.tokens.flatMap((token, index) => {
    // No answer means that the contract is not on this chain (yet); nothing held is not listed.
    const units = unitsOf(tokens[index]) ?? 0n
    const caipAddress = `${chain.id}:${token.address}`
    return units === 0n ? [] : [{ ...balanceOf(chain, token, units), address: caipAddress }]
  })
  return [balanceOf(chain, chain.nativeCurrency, nativeUnits), ...held]
}

/** `price` 0 with no `value` means 'not known': there is no price source on this server. */
function balanceOf(
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
