import type { ChainAdapter } from '@latchkey/core/chain/port'
import type {
  Eip1193Event,
  Eip1193Listener,
  Eip1193Provider,
  ProviderAccess,
} from '@latchkey/core/provider/chainProvider'
import type { Eip155Options } from './eip155Options.ts'
import { readNetwork } from './networks/readNetwork.ts'
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

/**
 * EIP-1193 provider for the connected EVM wallet, whether an extension or a wallet-protocol session. Created synchronously; the
 * code for requests and events loads on first use.
 */
function appProvider(access: ProviderAccess): Eip1193Provider {
  const listeners = new Map<Eip1193Event, Set<Eip1193Listener>>()
  let following = false
  const provider: Eip1193Provider = {
    request: async (request) =>
      (await import('./provider/handleRequest.ts')).handleRequest(await access.actions(), request),
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      if (following) return provider
      following = true
      const since = access.account()
      import('./provider/emitChanges.ts')
        .then(async ({ emitChanges }) => emitChanges(await access.actions(), { since, listeners }))
        .catch(() => {
          following = false
        })
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return provider
}
