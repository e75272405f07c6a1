import type { Clock } from '@latchkey/base/clock'
import type { ChainAdapter } from '@latchkey/core/chain/port'
import type { Page } from './discovery/watchWallets.ts'
import { readNetwork } from './networks/readNetwork.ts'
import { appProvider } from './provider/appProvider.ts'
import type { FramedPage } from './safe/safeFrame.ts'

/** EVM networks for `createLatchkey({ adapters: [eip155()] })`. Everything else loads when it is first used. */
export function eip155(options: eip155.Options = {}) {
  return {
    namespace: 'eip155',
    readNetwork,
    provider: appProvider,
    connecting: async () => (await import('./connecting.ts')).connecting(options),
  } as const satisfies ChainAdapter
}

export declare namespace eip155 {
  type Options = {
    /** Methods to request from a wallet over the wallet protocol, instead of the default ones. */
    readonly methods?: readonly string[]
    /** Origins of further Safe interfaces that may embed the app, besides `https://app.safe.global`. */
    readonly safeOrigins?: readonly string[]
    readonly clock?: Clock
    /** Where browser wallets are discovered. Default: `window`. */
    readonly page?: Page & FramedPage
  }
}
