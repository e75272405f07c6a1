import type { SignedText, VerifierParams } from './types.ts'

/**
 * Creates a function that verifies signatures of eip155 accounts: keys, contract accounts (ERC-1271) and contract accounts that are
 * not deployed yet (ERC-6492). A key's signature is verified without network access; a contract's with one read-only `eth_call` on
 * the network of the message.
 *
 * The returned function resolves with false when the account did not sign, and rejects when the result is unknown:
 * SIGNATURE_UNCHECKED (the node did not respond; see `cause`), NO_RPC_URL (the network is not in `rpc`), SIWX_MESSAGE_TOO_LARGE or
 * SIGNATURE_TOO_LARGE. The chain library loads with the first call.
 */
export function createSignatureVerifier(params: VerifierParams): (signed: SignedText) => Promise<boolean> {
  return async (signed) => {
    const { checkSignature } = await import('./checkSignature.ts')
    return checkSignature(signed, params)
  }
}
