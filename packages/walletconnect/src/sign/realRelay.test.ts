import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryStorage } from '@latchkey/base/storage'
import { createRelay } from '@latchkey/relay/createRelay'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { granted, next, requestedNamespaces } from '../../test/testPair.ts'
import { createRelayClient } from '../relay/createRelayClient.ts'
import { createAppClient } from './createAppClient.ts'
import { createWalletClient } from './createWalletClient.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const optionsFor = (relayUrl: string, name: string, storage = memoryStorage()) => {
  const relay = createRelayClient({ relayUrl, projectId: '0'.repeat(32), storage, webSocket: WebSocket })
  cleanups.push(relay.destroy)
  return { relay, storage, metadata: { name, description: '', url: `https://${name}.example`, icons: [] } }
}

test('[S4.14] app and wallet connect through a real relay that restarts in between', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-sign-'))
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  const first = await createRelay({ port: 0, dataDir })
  cleanups.push(first.close)
  const app = createAppClient(optionsFor(first.url, 'app'))
  const wallet = createWalletClient(optionsFor(first.url, 'wallet'))
  cleanups.push(app.destroy, wallet.destroy)

  const { uri, approval } = await app.connect({ namespaces: requestedNamespaces })
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

test("[S4.14] two tabs of one identity on a real relay: each gets its own answers, and neither ends the other's session", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-sign-'))
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  const relay = await createRelay({ port: 0, dataDir })
  cleanups.push(relay.close)
  const storage = memoryStorage()
  const one = createAppClient(optionsFor(relay.url, 'app', storage))
  const wallet = createWalletClient(optionsFor(relay.url, 'wallet'))
  cleanups.push(one.destroy, wallet.destroy)
  const { uri, approval } = await one.connect({ namespaces: requestedNamespaces })
  const two = createAppClient(optionsFor(relay.url, 'app', storage))
  cleanups.push(two.destroy)
  await two.ready()
  const orphans: unknown[] = []
  for (const tab of [one, two]) tab.on('orphan_response', (event) => orphans.push(event))

  const proposed = next(wallet, 'session_proposal')
  await wallet.pair(uri)
  const { id } = await proposed
  const acknowledged = next(wallet, 'session_connect')
  await wallet.approve({ id, namespaces: granted })
  const { topic } = await approval
  await acknowledged

  const answers: Promise<void>[] = []
  wallet.on('session_request', ({ id, params }) => void answers.push(wallet.respond({ id, topic, result: params })))
  const ask = (tab: typeof one, params: number) =>
    tab.request({ topic, chainId: 'eip155:31337', method: 'personal_sign', params })
  const ofOne = [1, 2, 3].map((number) => ask(one, number))
  // Two tabs that send requests within the same millisecond choose the same id in one of a thousand cases.
  await vi.waitUntil(() => answers.length === ofOne.length, { timeout: 60_000 })
  const ofTwo = [4, 5, 6].map((number) => ask(two, number))
  expect(await Promise.all([...ofOne, ...ofTwo])).toEqual([1, 2, 3, 4, 5, 6])
  await Promise.all(answers)

  const heard = Promise.all([next(two, 'session_delete'), next(wallet, 'session_delete')])
  await one.disconnect(topic)
  expect(await heard).toEqual([{ topic }, { topic }])
  expect([one.sessions(), two.sessions(), wallet.sessions()]).toEqual([[], [], []])
  expect(orphans).toEqual([])
})
