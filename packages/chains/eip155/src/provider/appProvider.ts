import type {
  Eip1193Event,
  Eip1193Listener,
  Eip1193Provider,
  ProviderAccess,
} from '@latchkey/core/provider/chainProvider'

/**
 * EIP-1193 provider for the connected EVM wallet, whether an extension or a wallet-protocol session. Created synchronously; the
 * code for requests and events loads on first use.
 */
export function appProvider(access: ProviderAccess): Eip1193Provider {
  const listeners = new Map<Eip1193Event, Set<Eip1193Listener>>()
  let following = false
  const provider: Eip1193Provider = {
    request: async (request) => (await import('./handleRequest.ts')).handleRequest(await access.actions(), request),
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      if (following) return provider
      following = true
      const since = access.account()
      import('./emitChanges.ts')
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
