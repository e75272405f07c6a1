import type { Namespace } from '@latchkey/base/caip'
import { isPhone } from '../../isPhone.ts'
import { defineView } from '../../shell/defineView.ts'

/** `namespace`: only wallets that support it. */
export type Connect = { readonly name: 'Connect'; readonly namespace?: Namespace }

export const connect = defineView<Connect>({
  name: 'Connect',
  chunk: () => import('./ConnectView.tsx'),
  title: ['page', 'title'],
  // Where a wallet is installed, most visitors choose it.
  preload: ({ wallets }) => [
    'ConnectingWalletConnectBasic',
    // A computer loads it with the wallet that is chosen; a phone, where it is the way to connect, ahead of the tap.
    ...(isPhone() ? ['ConnectingWalletConnect'] : []),
    ...(wallets.length > 0 ? ['ConnectingExternal'] : []),
  ],
  closes: 'connected',
})
