import { createSignatureVerifier } from '@latchkey/eip155/verify/createSignatureVerifier'
import type { ChainSupport } from '../chainSupport.ts'

/**
 * Accepts a signature by the key of the address, and by a contract account, deployed (ERC-1271) or not yet (ERC-6492).
 * @throws SIGNATURE_UNCHECKED if the node is unavailable, SIGNATURE_TOO_LARGE
 */
export const verifySignature: NonNullable<ChainSupport['verifySignature']> = ({ chain, callRpc, ...signed }) => {
  const verify = createSignatureVerifier({
    rpc: {
      [chain.id]: async ({ method, params, signal }) => {
        const [reply] = await callRpc(chain, [{ method, params }], { signal })
        if (reply && 'error' in reply) throw reply.error
        return reply?.result
      },
    },
  })
  // This type is checked as a signature by the key first, then by the contract of the account.
  return verify({ ...signed, type: 'eip1271', chainId: chain.id })
}
