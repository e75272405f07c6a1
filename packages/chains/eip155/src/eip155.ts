import type { ChainAdapter } from '@latchkey/core/chain/port'
import type { Eip155Options } from './eip155Options.ts'
import { readNetwork } from './networks/readNetwork.ts'
import { appProvider } from './provider/appProvider.ts'
import type { Eip155Requests } from './requestTypes.ts'

/** EVM networks for `createLatchkey({ adapters: [eip155()] })`. Everything else loads when it is first used. */
export function eip155(options: eip155.Options = {}) {
  const adapter = {
    namespace: 'eip155',
    readNetwork,
    provider: appProvider,
    connecting: async () => (await import('./connecting.ts')).connecting(options),
  } as const satisfies ChainAdapter
  return adapter as typeof adapter & { readonly '~requests'?: Eip155Requests }
}

export declare namespace eip155 {
  type Options = Eip155Options
}
