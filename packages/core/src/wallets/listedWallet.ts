/** A wallet of the directory, as the layers above core know it. */
export type { ListedWallet } from '@latchkey/api/wallets/getWallets'
