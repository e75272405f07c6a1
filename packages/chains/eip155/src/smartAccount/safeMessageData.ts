import type { Address, Hex } from 'viem'

/** Typed data that the owner of a Safe signs for ERC-1271. `hash`: of the message or typed data to be signed by the Safe. */
export const safeMessageData = (params: { readonly address: Address; readonly chainId: number; readonly hash: Hex }) =>
  ({
    domain: { chainId: params.chainId, verifyingContract: params.address },
    types: { SafeMessage: [{ type: 'bytes', name: 'message' }] },
    primaryType: 'SafeMessage',
    message: { message: params.hash },
  }) as const
