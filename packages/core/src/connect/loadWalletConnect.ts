import type { Latchkey } from '../latchkey.ts'
import type { WalletConnect } from './walletConnectPort.ts'

/** The instance's wallet-protocol client, loaded and created at the first use. A failed load is retried by the next caller. */
export function loadWalletConnect(latchkey: Latchkey): Promise<WalletConnect> {
  const { live } = latchkey
  live.walletConnect ??= import('./walletConnect.ts').then(
    ({ createWalletConnect }) => createWalletConnect(latchkey),
    (error) => {
      delete live.walletConnect
      throw error
    },
  )
  return live.walletConnect
}
