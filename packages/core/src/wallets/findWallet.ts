import type { Wallet } from './wallet.ts'

/**
 * The wallet that has a connector with this id. A wallet has the id of its connector that was found first, which can be another one
 * after a reload.
 */
export function findWallet(wallets: readonly Wallet[], id: string | undefined): Wallet | undefined {
  return wallets.find(({ connectors }) => Object.values(connectors).some((connector) => connector.id === id))
}
