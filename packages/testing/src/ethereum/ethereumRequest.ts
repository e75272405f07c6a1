import { errorOf } from '@latchkey/base/errors'
import { RPC_INVALID_PARAMS, WALLET_CHAIN_DISCONNECTED, WALLET_UNAUTHORIZED } from '@latchkey/contracts/errors/wallet'
import type { ScriptedWallet } from '../requests/scriptedWallet.ts'
import type { RequestInfo } from '../script/walletRequest.ts'

/** Accounts visible to the app. Over the relay, those of the session. */
export const sharedAccounts = ({ state }: ScriptedWallet, { via, from, chainId }: RequestInfo): readonly string[] =>
  via === 'relay' || state.isConnected(from) ? [state.accountOn(chainId).address] : []

/** @throws WALLET_UNAUTHORIZED when the page is not connected, or the request is for an account other than the selected one */
export function assertAccount(wallet: ScriptedWallet, request: RequestInfo, named: unknown): void {
  const allowed = sharedAccounts(wallet, request).map((address) => address.toLowerCase())
  const isOther = typeof named === 'string' && !allowed.includes(named.toLowerCase())
  if (allowed.length === 0 || isOther) throw errorOf(WALLET_UNAUTHORIZED)
}

/** @throws WALLET_CHAIN_DISCONNECTED for a network without an endpoint */
export function endpointOf({ state }: ScriptedWallet, chainId: string): string {
  const rpcUrl = state.rpcUrl(chainId)
  if (!rpcUrl) throw errorOf(WALLET_CHAIN_DISCONNECTED)
  return rpcUrl
}

export const invalidParams = ({ method }: RequestInfo, reason: string) =>
  errorOf(RPC_INVALID_PARAMS, { values: { method, reason } })

/** First parameter, as a record. */
export function firstParam({ params }: RequestInfo): Readonly<Record<string, unknown>> {
  const [first] = Array.isArray(params) ? params : []
  return typeof first === 'object' && first !== null ? first : {}
}
