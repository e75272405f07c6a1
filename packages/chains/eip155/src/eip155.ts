import type { Clock } from '@latchkey/base/clock'
import type { ChainAdapter } from '@latchkey/core/chain/port'
import type { Page } from './discovery/watchWallets.ts'
import { readNetwork } from './networks/readNetwork.ts'
import { appProvider } from './provider/appProvider.ts'
import type { FramedPage } from './safe/safeFrame.ts'

/** EVM networks for `createLatchkey({ adapters: [eip155()] })`. What a visitor may never use is loaded when it is used. */
export function eip155(options: eip155.Options = {}) {
  return {
    namespace: 'eip155',
    readNetwork,
    provider: appProvider,
    capabilities: async () => (await import('./capabilities.ts')).capabilities(options),
  } as const satisfies ChainAdapter
}

export declare namespace eip155 {
  type Options = {
    /** Methods the wallet protocol asks a wallet for, in place of the default ones. */
    readonly methods?: readonly string[]
    /** Origins of Safe interfaces besides `https://app.safe.global` that may show the app in a frame. */
    readonly safeOrigins?: readonly string[]
    readonly clock?: Clock
    /** Where wallets of the browser are looked for; default: the window. */
    readonly page?: Page & FramedPage
  }
}
