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

/**
 * Checks what accounts of eip155 signed, those that are contracts too (ERC-1271), also before they are deployed (ERC-6492). A
 * signature by the key of the address counts without any network; a contract is asked with one `eth_call` on the network of the
 * message, which changes nothing there.
 *
 * The returned function resolves with false when the account did not sign, and rejects when that cannot be told:
 * SIGNATURE_UNCHECKED (the node did not tell; the cause says why), NO_RPC_URL (a network that is not in `rpc`),
 * SIWX_MESSAGE_TOO_LARGE or SIGNATURE_TOO_LARGE (refused unread). The chain library is loaded by the first call.
 */
export function createSignatureVerifier(
  params: createSignatureVerifier.Params,
): (signed: SignedText) => Promise<boolean> {
  return async (signed) => {
    const { checkSignature } = await import('./checkSignature.ts')
    return checkSignature(signed, params)
  }
}

export declare namespace createSignatureVerifier {
  type Params = {
    /** By CAIP-2 id, the networks whose contract accounts may sign: the address of a node, or what asks it. */
    readonly rpc: Readonly<Record<string, string | AskNode>>
    readonly clock?: Clock
  }
}
