import type { Namespace } from '@latchkey/base/caip'
import { defineView } from '../../shell/defineView.ts'

/** `namespace`: the one to connect; by default the active one if the wallet supports it. */
export type ConnectingExternal = {
  readonly name: 'ConnectingExternal'
  readonly walletId: string
  readonly namespace?: Namespace
}

export const connectingExternal = defineView<ConnectingExternal>({
  name: 'ConnectingExternal',
  chunk: () => import('./ConnectingExternalView.tsx'),
  closes: 'connected',
})
