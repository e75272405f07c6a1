import { isPhone } from '../../isPhone.ts'
import { defineView } from '../../shell/defineView.ts'
import { openFirstChunk } from './openFirstChunk.ts'

export const connectingWalletConnect = defineView({
  name: 'ConnectingWalletConnect',
  chunk() {
    if (isPhone()) openFirstChunk.load().catch(() => {})
    return import('./ConnectingWalletConnectView.tsx')
  },
  texts: ['openWallet'],
  closes: 'connected',
})
