/** Held by the tab that waits for the wallet or follows the transaction; the browser releases it when that tab closes. */
export const operationLockOf = (id: string): string => `latchkey.operation.${id}`
