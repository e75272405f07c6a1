import { defineView } from '../../shell/defineView.ts'

export type ConnectingMultiChain = { readonly name: 'ConnectingMultiChain'; readonly walletId: string }

export const connectingMultiChain = defineView<ConnectingMultiChain>({
  name: 'ConnectingMultiChain',
  chunk: () => import('./ConnectingMultiChainView.tsx'),
  texts: ['openWallet'],
  closes: 'connected',
})
