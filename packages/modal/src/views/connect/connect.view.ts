import { defineView } from '../../shell/defineView.ts'

export const connect = defineView<{ readonly name: 'Connect' }>({
  name: 'Connect',
  chunk: () => import('./ConnectView.tsx').then(({ ConnectView }) => ConnectView),
  title: ['page', 'title'],
  // Where a wallet is installed, most visitors choose it.
  preload: ({ wallets }) => [
    'ConnectingWalletConnectBasic',
    'ConnectingWalletConnect',
    ...(wallets.length > 0 ? ['ConnectingExternal'] : []),
  ],
  closes: 'connected',
})
