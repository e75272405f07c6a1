/** True if a code means a rejection by the user: EIP-1193, the wallet protocol, CAIP-25 or ethers. */
export const isRejection = (code: unknown): boolean =>
  code === 4001 || code === 'ACTION_REJECTED' || (typeof code === 'number' && code >= 5000 && code <= 5003)
