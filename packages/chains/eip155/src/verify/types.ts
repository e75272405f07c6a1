import type { Clock } from '@latchkey/base/clock'

/** A signed text of an account, as `verifySignature` of the wallet protocol is told it. */
export type SignedText = {
  /** `eip191`, `eip1271` or `eip6492`; any other kind is no signature here. */
  readonly type: string
  /** In its EIP-55 form. */
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
  readonly message: string
  /** Hex. */
  readonly signature: string
}

/** Asks a node of one network: the result, or a rejection with the `code` and `message` of the node's error. */
export type AskNode = (request: {
  readonly method: 'eth_call'
  readonly params: readonly unknown[]
  readonly signal: AbortSignal
}) => Promise<unknown>

export type VerifierParams = {
  /** By CAIP-2 id, the networks whose contract accounts may sign: the address of a node, or what asks it. */
  readonly rpc: Readonly<Record<string, string | AskNode>>
  readonly clock?: Clock
}
