import { defineView } from '../../shell/defineView.ts'
import { rows } from '../../shell/skeletons.ts'
import { statusShape } from '../../shell/statusShape.ts'

export const connectingMultiChain = defineView({
  name: 'ConnectingMultiChain',
  chunk: () => import('./ConnectingMultiChainView.tsx'),
  skeleton: [352, ...statusShape, ...rows(2)],
  texts: ['openWallet'],
  closes: 'connected',
})
