/** Loads what the option `wallets` does, for the few apps that set it. */
export const loadCuration = () => import('./curatedWallets.ts')
