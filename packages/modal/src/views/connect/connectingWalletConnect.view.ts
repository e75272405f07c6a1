import type { ListedWallet } from '@latchkey/core/wallets/listedWallet'
import { isPhone } from '../../isPhone.ts'
import { defineView } from '../../shell/defineView.ts'
import { openFirstChunk } from './openFirstChunk.ts'

export type ConnectingWalletConnect = {
  readonly name: 'ConnectingWalletConnect'
  readonly walletId: string
  readonly listing?: ListedWallet
}

export const connectingWalletConnect = defineView<ConnectingWalletConnect>({
  name: 'ConnectingWalletConnect',
  chunk() {
    if (isPhone()) openFirstChunk.load().catch(() => {})
    return import('./ConnectingWalletConnectView.tsx')
  },
  texts: ['openWallet'],
  closes: 'connected',
})
