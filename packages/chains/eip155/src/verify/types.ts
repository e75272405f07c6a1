import type { Clock } from '@latchkey/base/clock'

/** A signed text of an account, as passed to `verifySignature` of the wallet protocol. */
export type SignedText = {
  /** `eip191`, `eip1271` or `eip6492`; other types are invalid. */
  readonly type: string
  /** In its EIP-55 form. */
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
  readonly message: string
  /** Hex. */
  readonly signature: string
}

/** Calls a node of one network: the result, or a rejection with the `code` and `message` of the node's error. */
export type CallRpc = (request: {
  readonly method: 'eth_call'
  readonly params: readonly unknown[]
  readonly signal: AbortSignal
}) => Promise<unknown>

export type VerifierParams = {
  /** Networks whose contract accounts may sign, by CAIP-2 id: a node's URL, or a function that calls it. */
  readonly rpc: Readonly<Record<string, string | CallRpc>>
  readonly clock?: Clock
}
