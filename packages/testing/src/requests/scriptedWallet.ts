import type { CaipNetworkId } from '@latchkey/base/caip'
import type { Script } from '../script/createScript.ts'
import type { RequestInfo } from '../script/walletRequest.ts'
import type { WalletState } from '../walletState.ts'

/** State and functions of the wallet that request handlers need. */
export type ScriptedWallet = {
  readonly state: WalletState
  readonly script: Script
  /** Batches of calls by their id (EIP-5792). */
  readonly batches: Map<string, CallBatch>
}

/** Calls that were sent one by one. */
type CallBatch = {
  readonly chainId: CaipNetworkId
  readonly hashes: readonly string[]
  /** False if a call could not be sent; later calls were then skipped. */
  readonly isComplete: boolean
}

export type AnswerRequest = (wallet: ScriptedWallet, request: RequestInfo) => Promise<unknown>
