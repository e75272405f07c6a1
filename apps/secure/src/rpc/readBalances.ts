import { deadline } from '@latchkey/base/deadline'
import { errorOf } from '@latchkey/base/errors'
import { balanceRoute } from '@latchkey/contracts/api/account/routes'
import { balanceResponseSchema, type TokenBalance } from '@latchkey/contracts/api/account/schemas'
import { parseErrorBody } from '@latchkey/contracts/api/errorBody'
import { rpcTimeoutMs } from '@latchkey/contracts/constants/rpc'
import { CHAIN_NOT_SUPPORTED } from '@latchkey/contracts/errors/networks'
import { UPSTREAM_FAILED, UPSTREAM_TIMED_OUT } from '@latchkey/contracts/errors/rpc'
import * as v from 'valibot'
import type { SecureSite } from '../site/site.ts'

/**
 * Balances of an account as read by the server: on one network, or on all networks of the server. Empty on a network
 * that the server lacks. @throws UPSTREAM_TIMED_OUT, UPSTREAM_FAILED
 */
export async function readBalances(site: SecureSite, params: readBalances.Params): Promise<readonly TokenBalance[]> {
  const { address, chainId, signal } = params
  const url = new URL(balanceRoute.path.replace('{address}', address), site.serverUrl)
  url.search = new URLSearchParams({ projectId: site.projectId, ...(chainId && { chainId }) }).toString()
  const limit = deadline(site.clock, rpcTimeoutMs, signal)
  try {
    const response = await fetch(url, { signal: limit.signal })
    const body: unknown = await response.json()
    if (response.ok) return v.parse(balanceResponseSchema, body).balances
    if (parseErrorBody(body)?.code === CHAIN_NOT_SUPPORTED.code) return []
  } catch (cause) {
    signal.throwIfAborted()
    if (limit.timedOut()) throw errorOf(UPSTREAM_TIMED_OUT, { values: { seconds: rpcTimeoutMs / 1000 }, cause })
    throw errorOf(UPSTREAM_FAILED, { cause })
  } finally {
    limit.end()
  }
  throw errorOf(UPSTREAM_FAILED)
}

export declare namespace readBalances {
  type Params = {
    readonly address: string
    /** CAIP-2 id. */
    readonly chainId: string | undefined
    readonly signal: AbortSignal
  }
}
