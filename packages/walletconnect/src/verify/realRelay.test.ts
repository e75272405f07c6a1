import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryStorage } from '@latchkey/base/storage'
import { createRelay } from '@latchkey/relay/createRelay'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createRelayClient } from '../relay/createRelayClient.ts'
import { createAppClient } from '../sign/createAppClient.ts'
import { createWalletClient } from '../sign/createWalletClient.ts'
import { asked, granted, next } from '../sign/testPair.ts'
import { createAttester } from './createAttester.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

test('[S7.34] a real relay hands a proof of origin on, unread, with proposals and requests', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-verify-'))
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  const { url: relayUrl, close } = await createRelay({ port: 0, dataDir })
  cleanups.push(close)
  const optionsFor = (name: string) => {
    const storage = memoryStorage()
    const relay = createRelayClient({ relayUrl, projectId: '0'.repeat(32), storage, webSocket: WebSocket })
    cleanups.push(relay.destroy)
    return { relay, storage, metadata: { name, description: '', url: `https://${name}.example`, icons: [] } }
  }
  const app = createAppClient({
    ...optionsFor('app'),
    attest: createAttester(async ({ messageId }) => `proof of ${await messageId}`),
  })
  const wallet = createWalletClient({
    ...optionsFor('wallet'),
    resolveAttestation: async ({ attestation, messageId }) =>
      attestation === `proof of ${messageId}` ? { origin: 'https://app.example', isVerified: true } : undefined,
  })
  cleanups.push(app.destroy, wallet.destroy)

  const { uri, approval } = await app.connect({ namespaces: asked })
  const proposed = next(wallet, 'session_proposal')
  await wallet.pair(uri)
  const { id, verifyContext } = await proposed
  await wallet.approve({ id, namespaces: granted })
  const { topic } = await approval
  const shown = next(wallet, 'session_request')
  app.request({ topic, chainId: 'eip155:31337', method: 'personal_sign', params: [] }).catch(() => {})
  const valid = { verified: { origin: 'https://app.example', validation: 'VALID' } }
  expect([verifyContext, (await shown).verifyContext]).toEqual([valid, valid])
})
