/** Held by the tab that waits for the wallet or follows the transaction; the browser frees it when that tab is gone. */
export const operationLockOf = (id: string): string => `latchkey.operation.${id}`
