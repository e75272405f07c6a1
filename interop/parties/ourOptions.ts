import { memoryStorage } from '@latchkey/base/storage'
import { createRelayClient } from '@latchkey/walletconnect/relay/createRelayClient'
import { WebSocket } from 'ws'
import { metadataOf, projectId } from './account.ts'

/** Options of one of our clients, with its own socket and storage. */
export function ourOptions(name: string, relayUrl: string) {
  const storage = memoryStorage()
  const relay = createRelayClient({ relayUrl, projectId, storage, webSocket: WebSocket })
  return { relay, storage, metadata: metadataOf(name) }
}
