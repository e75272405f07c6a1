import { isPhone } from '../../isPhone.ts'
import { defineView } from '../../shell/defineView.ts'

export const connectingWalletConnectBasic = defineView<{ readonly name: 'ConnectingWalletConnectBasic' }>({
  name: 'ConnectingWalletConnectBasic',
  chunk: () => import('./ConnectingWalletConnectBasicView.tsx'),
  title: ['connect', isPhone() ? 'otherDevice' : 'scan'],
  closes: 'connected',
})
