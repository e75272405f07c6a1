import { isPhone } from '../../isPhone.ts'
import { defineView } from '../../shell/defineView.ts'
import { statusShape } from '../../shell/statusShape.ts'
import { openFirstChunk } from './openFirstChunk.ts'

export const connectingWalletConnect = defineView({
  name: 'ConnectingWalletConnect',
  chunk() {
    if (isPhone()) openFirstChunk.load().catch(() => {})
    return import('./ConnectingWalletConnectView.tsx')
  },
  skeleton: isPhone() ? [392, ...statusShape, 44, 44, 44] : [572, 320, 44, 48, 48],
  texts: ['openWallet'],
  closes: 'connected',
})
