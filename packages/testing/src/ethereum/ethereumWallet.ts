import { errorOf } from '@latchkey/base/errors'
import { RPC_INVALID_PARAMS, WALLET_CHAIN_DISCONNECTED, WALLET_UNAUTHORIZED } from '@latchkey/contracts/errors/wallet'
import type { Script } from '../script/createScript.ts'
import type { Question } from '../script/walletRequest.ts'
import type { WalletState } from '../walletState.ts'

/** What answering needs of the wallet. */
export type EthereumWallet = {
  readonly state: WalletState
  readonly script: Script
  /** Batches of calls by their id (EIP-5792). */
  readonly batches: Map<string, CallBatch>
}

/** Calls that were sent one by one. */
type CallBatch = {
  /** CAIP-2. */
  readonly chainId: string
  readonly hashes: readonly string[]
  /** False when one could not be sent; those after it were not tried. */
  readonly complete: boolean
}

export type Answer = (wallet: EthereumWallet, question: Question) => Promise<unknown>

/** Accounts the asker may see. Over the relay they were shared with the session. */
export const sharedAccounts = ({ state }: EthereumWallet, { via, from }: Question): readonly string[] =>
  via === 'relay' || state.isConnected(from) ? [state.address()] : []

/** @throws WALLET_UNAUTHORIZED when the asker was not let in, or names an account that is not the chosen one */
export function assertAccount(wallet: EthereumWallet, question: Question, named: unknown): void {
  const allowed = sharedAccounts(wallet, question).map((address) => address.toLowerCase())
  const isOther = typeof named === 'string' && !allowed.includes(named.toLowerCase())
  if (allowed.length === 0 || isOther) throw errorOf(WALLET_UNAUTHORIZED)
}

/** @throws WALLET_CHAIN_DISCONNECTED for a network the wallet has no endpoint of */
export function endpointOf({ state }: EthereumWallet, chainId: string): string {
  const rpcUrl = state.rpcUrl(chainId)
  if (!rpcUrl) throw errorOf(WALLET_CHAIN_DISCONNECTED)
  return rpcUrl
}

export const invalidParams = ({ method }: Question, reason: string) =>
  errorOf(RPC_INVALID_PARAMS, { values: { method, reason } })

/** First parameter, as a record. */
export function firstParam({ params }: Question): Readonly<Record<string, unknown>> {
  const [first] = Array.isArray(params) ? params : []
  return typeof first === 'object' && first !== null ? first : {}
}
