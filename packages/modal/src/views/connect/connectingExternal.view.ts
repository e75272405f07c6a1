import { defineView } from '../../shell/defineView.ts'

export type ConnectingExternal = { readonly name: 'ConnectingExternal'; readonly walletId: string }

export const connectingExternal = defineView<ConnectingExternal>({
  name: 'ConnectingExternal',
  chunk: () => import('./ConnectingExternalView.tsx').then(({ ConnectingExternalView }) => ConnectingExternalView),
  closes: 'connected',
})
