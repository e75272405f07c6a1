import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryStorage } from '@latchkey/base/storage'
import { createRelay } from '@latchkey/relay/createRelay'
import { WebSocket } from 'ws'
import { createRelayClient } from '../src/relay/createRelayClient.ts'

/** Options of clients on one real relay; `cleanups` run in reverse order after the test. */
export async function realRelayOptions(cleanups: (() => unknown)[]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-relay-'))
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  const { url: relayUrl, close } = await createRelay({ port: 0, dataDir })
  cleanups.push(close)
  return (name: string) => {
    const storage = memoryStorage()
    const relay = createRelayClient({ relayUrl, projectId: '0'.repeat(32), storage, webSocket: WebSocket })
    cleanups.push(relay.destroy)
    return { relay, storage, metadata: { name, description: '', url: `https://${name}.example`, icons: [] } }
  }
}
