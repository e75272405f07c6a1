import { type AccountToken, getBalances } from '@latchkey/api/account/getBalances'
import type { CaipNetworkId } from '@latchkey/base/caip'
import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { formatUnits } from '@latchkey/base/units'
import {
  nativeBalanceCacheMs,
  portfolioCacheMs,
  queryGcMs,
  tokenBalanceRetryBlockMs,
} from '@latchkey/contracts/constants/account'
import { CHAIN_NOT_SUPPORTED, NETWORK_NOT_FOUND, UNSUPPORTED_CHAIN } from '@latchkey/contracts/errors/networks'
import type { QueryKey } from '@tanstack/query-core'
import { apiOf } from '../api.ts'
import { capabilityOf } from '../chain/capabilityOf.ts'
import type { Latchkey } from '../latchkey.ts'
import { findNetwork } from '../networks/appNetworks.ts'

export type AccountParams = { readonly address: string; readonly networkId: CaipNetworkId }
export type NativeBalance = {
  readonly symbol: string
  readonly decimals: number
  readonly units: bigint
  readonly numeric: string
}

/** Prefix of every query key of an account, so that one call invalidates them all after a transfer. */
export const accountKey = ({ options }: Latchkey, { address, networkId }: AccountParams): QueryKey => [
  'latchkey',
  options.projectId,
  'account',
  networkId,
  address,
]

/** Balance of the native currency, read through the network's own RPC (spec S9.8: 30 s). */
export function nativeBalanceQuery(latchkey: Latchkey, params: AccountParams) {
  return {
    queryKey: [...accountKey(latchkey, params), 'native'] as const,
    staleTime: nativeBalanceCacheMs,
    gcTime: queryGcMs,
    retry: false,
    queryFn: () => readBalance(latchkey, params),
  }
}

/**
 * Reads the balance of the native currency, or of the token with this contract or mint address. @throws NETWORK_NOT_FOUND,
 * UNSUPPORTED_CHAIN, BALANCE_FAILED
 */
export async function readBalance(
  latchkey: Latchkey,
  { address, networkId, token }: AccountParams & { readonly token?: string },
): Promise<NativeBalance> {
  const network = findNetwork(latchkey, networkId)
  if (!network) throw errorOf(NETWORK_NOT_FOUND, { values: { networkId } })
  const balances = await capabilityOf(latchkey, network.chainNamespace, 'balances')
  if (token === undefined) {
    const units = await balances.native({ network, address })
    const { symbol, decimals } = network.nativeCurrency
    return { symbol, decimals, units, numeric: formatUnits(units, decimals) }
  }
  if (!balances.token) throw errorOf(UNSUPPORTED_CHAIN)
  const held = await balances.token({ network, address, tokenAddress: token })
  return { ...held, numeric: formatUnits(held.units, held.decimals) }
}

/**
 * Native currency and tokens from the server (spec S9.8: cached for 30 s; after a failure, the next request waits 30 s). Only the
 * native currency, from the network's own RPC, if the server does not support the network (spec S7.1).
 */
export function tokenBalancesQuery(latchkey: Latchkey, params: AccountParams) {
  return {
    queryKey: [...accountKey(latchkey, params), 'tokens'] as const,
    staleTime: portfolioCacheMs,
    gcTime: queryGcMs,
    retry: false,
    retryOnMount: false,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly AccountToken[]> => {
      try {
        return await getBalances(apiOf(latchkey), { ...params, signal })
      } catch (error) {
        if (!isLatchkeyError(error, CHAIN_NOT_SUPPORTED)) throw error
        return [await nativeToken(latchkey, params)]
      }
    },
  }
}

async function nativeToken(latchkey: Latchkey, params: AccountParams): Promise<AccountToken> {
  const { units: _, ...balance } = await readBalance(latchkey, params)
  const { name = balance.symbol } = findNetwork(latchkey, params.networkId)?.nativeCurrency ?? {}
  return { ...balance, name, networkId: params.networkId }
}

/** Milliseconds until balances may be requested again after a failure; 0 if they may be requested now. */
export function retryBlockedMs(params: { readonly failedAtMs: number; readonly nowMs: number }): number {
  return Math.max(0, params.failedAtMs + tokenBalanceRetryBlockMs - params.nowMs)
}
