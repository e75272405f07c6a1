/** Cheap reads, simulation, and sending signed transactions. */
export const proxyMethods: ReadonlySet<string> = new Set([
  'getAccountInfo',
  'getBalance',
  'getBlockHeight',
  'getFeeForMessage',
  'getGenesisHash',
  'getHealth',
  'getLatestBlockhash',
  'getMinimumBalanceForRentExemption',
  'getMultipleAccounts',
  'getRecentPrioritizationFees',
  'getSignatureStatuses',
  'getSignaturesForAddress',
  'getSlot',
  'getTokenAccountBalance',
  'getTokenAccountsByOwner',
  'getTransaction',
  'isBlockhashValid',
  'sendTransaction',
  'simulateTransaction',
])

/** Larger than any transaction of 1,232 bytes in base64, and than a hundred addresses. */
const paramsMaxLength = 8 * 1024

/** The reason for rejecting a call; undefined if it is allowed. */
export function checkParams(_method: string, params: unknown): string | undefined {
  if (params !== undefined && !Array.isArray(params)) return 'params must be a list'
  return JSON.stringify(params ?? []).length > paramsMaxLength ? 'params are too long' : undefined
}
