/** A wallet of the directory, re-exported for the layers above core. */
export type { ListedWallet } from '@latchkey/api/wallets/getWallets'
