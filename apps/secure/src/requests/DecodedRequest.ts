import type { ChainKeys } from '@latchkey/base/keys/chainKeys'
import type { RpcRequest } from '@latchkey/frame/guest/frameHandlers'
import type { SecureNetwork } from '../rpc/networks.ts'
import type { SentTransaction } from '../signer/deviceStore.ts'
import type { DecodedFacts } from './decodedFacts.ts'
import type { RequestView } from './RequestView.ts'
import type { Refusal, RefusalText } from './refusal.ts'

/** A request before decoding. Plain data, because it is also sent to the approval window. */
export type UndecodedRequest = {
  readonly request: RpcRequest
  /** Origin of the page, as reported by the browser. */
  readonly origin: string
  /** The page's own description, unverified. */
  readonly app: { readonly name: string; readonly icons: readonly string[] }
  /** CAIP-2 id. */
  readonly chainId: string
  /** The account that would sign. */
  readonly address: string
  /** Time of the request, by the clock of the device. */
  readonly askedAt: number
  /** The key's own account (EOA). Set only when a smart account signs, or the key's account sends a batch as one. */
  readonly owner?: string
  /** The wallet's own pending transaction with the nonce that the request names. */
  readonly replaces?: SentTransaction
}

/** A decoded request, as shown to the visitor. */
export type DecodedRequest = UndecodedRequest & {
  readonly network: SecureNetwork | undefined
  readonly facts: DecodedFacts
  readonly refusal: Refusal | undefined
  /** Explains the refusal in a language. */
  readonly refusalText?: (props: RequestView.Props) => RefusalText
  /** Host of the paymaster, for requests whose fee it pays. */
  readonly feePayer?: string
  readonly keys: Pick<ChainKeys, 'prepareRequest' | 'simulateRequest' | 'readToken'>
  readonly view?: RequestView
}
