/** Whether a code means that the user rejected: EIP-1193's, those of the wallet protocol and of CAIP-25, and ethers' own. */
export const isRejection = (code: unknown): boolean =>
  code === 4001 || code === 'ACTION_REJECTED' || (typeof code === 'number' && code >= 5000 && code <= 5003)
