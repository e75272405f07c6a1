import { pairingLink } from '@latchkey/walletconnect/pairing/deepLink'
import { createRelayClient } from '@latchkey/walletconnect/relay/createRelayClient'
import { createAppClient } from '@latchkey/walletconnect/sign/createAppClient'
import { indexedDbStorage } from '@latchkey/walletconnect/storage/indexedDbStorage'
import { prefixStorage } from '@latchkey/walletconnect/storage/prefixStorage'
import type { Latchkey } from '../latchkey.ts'
import type { WalletConnect } from './walletConnectPort.ts'

/** Reached by `import()` only: this module includes the protocol client. */
export function createWalletConnect({ options, clock }: Latchkey): WalletConnect {
  const { relayUrl, projectId } = options
  const { name, description, url, icons } = options.metadata
  const storage = prefixStorage(options.storage ?? indexedDbStorage(), `app.${projectId}.`)
  const webSocket = options.webSocket as Parameters<typeof createRelayClient>[0]['webSocket']
  const relay = createRelayClient({ relayUrl, projectId, storage, clock, ...(webSocket && { webSocket }) })
  const client = createAppClient({ relay, storage, metadata: { name, description, url, icons }, clock })
  return {
    client,
    relay,
    linkTo: pairingLink,
    async destroy() {
      client.destroy()
      await relay.destroy()
    },
  }
}
