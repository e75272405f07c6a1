import type { ListedWallet } from '@latchkey/core/wallets/listedWallet'
import { defineView } from '../../shell/defineView.ts'

export type ConnectingWalletConnect = {
  readonly name: 'ConnectingWalletConnect'
  readonly walletId: string
  readonly listing?: ListedWallet
}

export const connectingWalletConnect = defineView<ConnectingWalletConnect>({
  name: 'ConnectingWalletConnect',
  chunk: () => import('./pairingViews.tsx').then(({ ConnectingWalletConnectView }) => ConnectingWalletConnectView),
  closes: 'connected',
})
