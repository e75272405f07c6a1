import type { CaipNetworkId } from '@latchkey/base/caip'
import { defineView } from '../../shell/defineView.ts'

export type SwitchNetwork = { readonly name: 'SwitchNetwork'; readonly networkId?: CaipNetworkId }

export const switchNetwork = defineView<SwitchNetwork>({
  name: 'SwitchNetwork',
  chunk: () => import('./SwitchNetworkView.tsx'),
  texts: ['networks'],
  title: ['networks', 'title'],
})
