import type { CaipNetworkId } from '@latchkey/base/caip'
import { defineView } from '../../shell/defineView.ts'

export type SwitchActiveChain = { readonly name: 'SwitchActiveChain'; readonly networkId: CaipNetworkId }

export const switchActiveChain = defineView<SwitchActiveChain>({
  name: 'SwitchActiveChain',
  chunk: () => import('./SwitchActiveChainView.tsx'),
  texts: ['networks'],
  title: ['networks', 'title'],
})
