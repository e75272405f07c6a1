/** Loads the code for the option `wallets`, which few apps set. */
export const loadCuration = () => import('./curatedWallets.ts')
