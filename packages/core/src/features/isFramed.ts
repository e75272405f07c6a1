/** Whether another page shows this one in a frame, as wallets do that have apps inside. */
export const isFramed = (): boolean => globalThis.parent !== globalThis.window
