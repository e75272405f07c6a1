import type { CaipNetworkId } from '@latchkey/base/caip'
import type { Script } from '../script/createScript.ts'
import type { RequestInfo } from '../script/walletRequest.ts'
import type { WalletState } from '../walletState.ts'

/** What answering a request needs of the wallet. */
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
  /** False when one could not be sent; those after it were not tried. */
  readonly isComplete: boolean
}

export type AnswerRequest = (wallet: ScriptedWallet, request: RequestInfo) => Promise<unknown>
