import { systemClock } from '@latchkey/base/clock'
import { memoryStorage } from '@latchkey/base/storage'
import { createRelayClient } from '../relay/createRelayClient.ts'
import { createAppClient } from '../sign/createAppClient.ts'
import { createEndpoints } from './endpoints.ts'
import { createHttpRpc } from './httpRpc.ts'
import type { ProviderCore } from './providerCore.ts'
import { createProviderEvents } from './providerEvents.ts'
import type { ProviderOptions, RelayOptions, SharedOptions } from './providerOptions.ts'
import { createProviderMemory } from './providerState.ts'

/** Assembles the parts of one provider. `release` destroys the clients that it created itself. */
export function createProviderCore(options: ProviderOptions): {
  readonly core: ProviderCore
  readonly release: () => void
} {
  const { clock = systemClock, log = () => {}, name = 'default' } = options
  const { client, release } = options.client ? { client: options.client, release: () => {} } : createClient(options)
  const storage = options.storage ?? memoryStorage()
  const nowSec = (): number => Math.floor(clock.now() / 1000)
  const core: ProviderCore = {
    client,
    clock,
    log,
    events: createProviderEvents(() => log('listener.failed')),
    memory: createProviderMemory({ storage, name, log, nowSec }),
    endpoints: createEndpoints(options),
    http: createHttpRpc({
      clock,
      // Looked up at each call, because pages and tests replace it.
      fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)),
      disablePing: options.disableProviderPing ?? false,
    }),
    compatibility: options.compatibility ?? false,
    rpcMethods: options.rpcMethods ?? [],
    capabilities: new Map(),
  }
  return { core, release }
}

function createClient(options: SharedOptions & RelayOptions) {
  const { relayUrl, projectId, storage, metadata, verifySignature, attest, webSocket, clock, log } = options
  const relay = createRelayClient({ relayUrl, projectId, storage, webSocket, clock })
  const client = createAppClient({
    relay,
    storage,
    metadata,
    ...(clock && { clock }),
    ...(log && { log }),
    ...(verifySignature && { verifySignature }),
    ...(attest && { attest }),
  })
  return {
    client,
    release() {
      client.destroy()
      void relay.destroy()
    },
  }
}
