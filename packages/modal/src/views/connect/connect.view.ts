import { isPhone } from '../../isPhone.ts'
import { defineView } from '../../shell/defineView.ts'

export const connect = defineView({
  name: 'Connect',
  chunk: () => import('./ConnectView.tsx'),
  title: ['page', 'title'],
  // Where a wallet is installed, most visitors choose it.
  preload: ({ wallets }) => [
    'ConnectingWalletConnectBasic',
    // A computer loads it with the wallet that is chosen; a phone, where it is the way to connect, ahead of the tap.
    ...(isPhone() ? (['ConnectingWalletConnect'] as const) : []),
    ...(wallets.length > 0 ? (['ConnectingExternal'] as const) : []),
  ],
  closes: 'connected',
})
