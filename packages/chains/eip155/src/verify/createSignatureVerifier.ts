import type { SignedText, VerifierParams } from './types.ts'

/**
 * Checks what accounts of eip155 signed, those that are contracts too (ERC-1271), also before they are deployed (ERC-6492). A
 * signature by the key of the address counts without any network; a contract is asked with one `eth_call` on the network of the
 * message, which changes nothing there.
 *
 * The returned function resolves with false when the account did not sign, and rejects when that cannot be told:
 * SIGNATURE_UNCHECKED (the node did not tell; the cause says why), NO_RPC_URL (a network that is not in `rpc`),
 * SIWX_MESSAGE_TOO_LARGE or SIGNATURE_TOO_LARGE (refused unread). The chain library is loaded by the first call.
 */
export function createSignatureVerifier(params: VerifierParams): (signed: SignedText) => Promise<boolean> {
  return async (signed) => {
    const { checkSignature } = await import('./checkSignature.ts')
    return checkSignature(signed, params)
  }
}
