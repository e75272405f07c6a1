import { loadWalletConnect } from '@latchkey/core/connect/loadWalletConnect'
import { isPhone } from '../../isPhone.ts'
import { defineView } from '../../shell/defineView.ts'

export const connectingWalletConnectBasic = defineView({
  name: 'ConnectingWalletConnectBasic',
  chunk: () => import('./ConnectingWalletConnectBasicView.tsx'),
  skeleton: [460, 320, 44, 48],
  title: ['connect', isPhone() ? 'otherDevice' : 'scan'],
  // A failed load is reported by the pairing, which starts it again.
  loadAlongside: (latchkey) => loadWalletConnect(latchkey).catch(() => {}),
  closes: 'connected',
})
