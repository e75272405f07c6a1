import { isPhone } from '../../isPhone.ts'
import { defineView } from '../../shell/defineView.ts'
import { prepareConnect } from './prepareConnect.ts'

export const connect = defineView({
  name: 'Connect',
  chunk: () => import('./ConnectView.tsx'),
  title: ['page', 'title'],
  loadAlongside: prepareConnect,
  // If a wallet is installed, most visitors choose it.
  preload: ({ wallets }) => [
    'ConnectingWalletConnectBasic',
    // Preloaded on a phone, where it is the usual way to connect; elsewhere it loads when a wallet is chosen.
    ...(isPhone() ? (['ConnectingWalletConnect'] as const) : []),
    ...(wallets.length > 0 ? (['ConnectingExternal'] as const) : []),
  ],
  closes: 'connected',
})
