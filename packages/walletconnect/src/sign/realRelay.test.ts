import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryStorage } from '@latchkey/base/storage'
import { createRelay } from '@latchkey/relay/createRelay'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createRelayClient } from '../relay/createRelayClient.ts'
import { createAppClient } from './createAppClient.ts'
import { createWalletClient } from './createWalletClient.ts'
import { asked, granted, next } from './testPair.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const optionsFor = (relayUrl: string, name: string, storage = memoryStorage()) => {
  const relay = createRelayClient({ relayUrl, projectId: '0'.repeat(32), storage, webSocket: WebSocket })
  cleanups.push(relay.destroy)
  return { relay, storage, metadata: { name, description: '', url: `https://${name}.example`, icons: [] } }
}

test('[S4.14] both halves live through a real relay, which is stopped and started in between', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-sign-'))
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  const first = await createRelay({ port: 0, dataDir })
  cleanups.push(first.close)
  const app = createAppClient(optionsFor(first.url, 'app'))
  const wallet = createWalletClient(optionsFor(first.url, 'wallet'))
  cleanups.push(app.destroy, wallet.destroy)

  const { uri, approval } = await app.connect({ namespaces: asked })
  const proposed = next(wallet, 'session_proposal')
  await wallet.pair(uri)
  const { id } = await proposed
  const acknowledged = next(wallet, 'session_connect')
  await wallet.approve({ id, namespaces: granted })
  const { topic } = await approval
  await acknowledged

  const ask = () => app.request({ topic, chainId: 'eip155:31337', method: 'personal_sign', params: ['0x68'] })
  const shown = next(wallet, 'session_request')
  const answer = ask()
  const request = await shown
  const port = Number(new URL(first.url).port)
  await first.close()
  const answered = wallet.respond({ id: request.id, topic, result: '0xsigned' })
  const second = await createRelay({ port, dataDir })
  cleanups.push(second.close)
  await answered
  expect(await answer).toBe('0xsigned')

  await Promise.all([app.ping(topic), wallet.ping(topic)])
  const event = next(app, 'session_event')
  await wallet.emitEvent({ topic, chainId: 'eip155:31338', name: 'chainChanged', data: 31338 })
  expect((await event).data).toBe(31338)
  const heard = next(app, 'session_delete')
  await wallet.disconnect(topic)
  expect(await heard).toEqual({ topic })
  expect([app.sessions(), wallet.sessions()]).toEqual([[], []])
})
