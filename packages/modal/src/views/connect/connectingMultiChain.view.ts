import { defineView } from '../../shell/defineView.ts'

export const connectingMultiChain = defineView({
  name: 'ConnectingMultiChain',
  chunk: () => import('./ConnectingMultiChainView.tsx'),
  texts: ['openWallet'],
  closes: 'connected',
})
