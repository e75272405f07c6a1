/** True if another page frames this one, as wallets with built-in apps do. */
export const isFramed = (): boolean => globalThis.parent !== globalThis.window
