import { memoryStorage } from '@latchkey/base/storage'
import { verifyEip191 } from '@latchkey/eip155/verify/verifyEip191'
import type { VerifySignature } from '@latchkey/walletconnect/auth/types'
import { createRelayClient } from '@latchkey/walletconnect/relay/createRelayClient'
import { createAppClient } from '@latchkey/walletconnect/sign/createAppClient'
import { recoverMessageAddress } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createTestWallet } from '../createTestWallet.ts'
import { startTestRelay, type TestRelay } from '../relay.ts'
import type { TestWalletOptions } from '../testWallet.ts'

let relay: TestRelay
const cleanups: (() => unknown)[] = []
beforeAll(async () => {
  relay = await startTestRelay()
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})
afterAll(() => relay?.stop())

const verifySignature: VerifySignature = async ({ type, address, message, signature }) =>
  type === 'eip191' && verifyEip191({ address, message, signature })

const asked = (...ids: readonly number[]) => ({
  eip155: {
    chains: ids.map((id) => `eip155:${id}`),
    methods: ['personal_sign', 'wallet_switchEthereumChain'],
    events: ['accountsChanged', 'chainChanged'],
  },
})

function openApp(options: { readonly verifySignature?: VerifySignature } = {}) {
  const storage = memoryStorage()
  const client = createRelayClient({ relayUrl: relay.url, projectId: '0'.repeat(32), storage, webSocket: WebSocket })
  const metadata = { name: 'Shop', description: '', url: 'https://shop.example', icons: [] }
  const app = createAppClient({ relay: client, storage, metadata, ...options })
  cleanups.push(client.destroy, app.destroy)
  return app
}

function openWallet(options: TestWalletOptions = {}) {
  const chains = [1, 10, 137].map((id) => ({ id, rpcUrl: 'http://127.0.0.1:1' }))
  const wallet = createTestWallet({ chains, relayUrl: relay.url, timeoutMs: 15_000, ...options })
  cleanups.push(wallet.close)
  return wallet
}

async function paired(options: TestWalletOptions = {}) {
  const app = openApp()
  const wallet = openWallet(options)
  const { uri, approval } = await app.connect({ namespaces: asked(1, 10) })
  await wallet.pair(uri)
  const { topic, namespaces } = await approval
  const sign = () =>
    app.request({ topic, chainId: 'eip155:10', method: 'personal_sign', params: ['0x6869', wallet.address] })
  return { app, wallet, topic, namespaces, sign }
}

test('connects by a link, signs, and disconnects', async () => {
  const { app, wallet, namespaces, sign, topic } = await paired()
  expect(namespaces.eip155?.accounts).toEqual([1, 10].map((id) => `eip155:${id}:${wallet.address}`))
  expect(wallet.sessions).toEqual([{ topic, app: { name: 'Shop', url: 'https://shop.example' } }])
  const signature = (await sign()) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'hi', signature })).toBe(wallet.address)
  expect(wallet.requests.map(({ via, method, from, chainId }) => [via, method, from, chainId])).toEqual([
    ['relay', 'session_proposal', 'https://shop.example', 'eip155:1'],
    ['relay', 'personal_sign', 'https://shop.example', 'eip155:10'],
  ])
  const left = new Promise((resolve) => app.on('session_delete', resolve))
  await wallet.disconnect()
  await left
  expect([app.sessions(), wallet.sessions]).toEqual([[], []])
})

test('rejects a session and a request with the codes of wallets', async () => {
  const { wallet, sign } = await paired()
  wallet.rejectNext('personal_sign')
  await expect(sign()).rejects.toMatchObject({ rpcCode: 4001 })
  wallet.rejectNext('session_proposal')
  const app = openApp()
  const { uri, approval } = await app.connect({ namespaces: asked(1) })
  const refused = expect(approval).rejects.toMatchObject({ rpcCode: 5000 })
  expect((await wallet.pair(uri)).status).toBe('rejected')
  await refused
})

test('rejects an app of unsupported networks', async () => {
  const app = openApp()
  const wallet = openWallet()
  const { uri, approval } = await app.connect({ namespaces: asked(42) })
  const refused = expect(approval).rejects.toMatchObject({ rpcCode: 5100 })
  expect(await wallet.pair(uri)).toMatchObject({ status: 'failed', error: { code: 5100 } })
  await refused
})

test('resolves a link with the pending proposal when the test responds', async () => {
  const app = openApp()
  const wallet = openWallet({ autoApprove: false, latencyMs: 5 })
  const { uri, approval } = await app.connect({ namespaces: asked(1) })
  const proposal = await wallet.pair(uri)
  expect(proposal).toMatchObject({ method: 'session_proposal', status: 'pending' })
  expect(await wallet.pair(uri)).toBe(proposal)
  await proposal.approve()
  const { topic } = await approval
  const answer = app.request({ topic, chainId: 'eip155:1', method: 'personal_sign', params: ['0x68', wallet.address] })
  await wallet.approve('personal_sign')
  expect(await answer).toMatch(/^0x/)
})

test('notifies apps of another account and network, including a network that the session lacked', async () => {
  const { app, wallet, topic } = await paired()
  const heard: unknown[] = []
  app.on('session_event', ({ name, data, chainId }) => heard.push([name, data, chainId]))
  const event = () => new Promise((resolve) => app.on('session_event', resolve))
  const accountHeard = event()
  await wallet.switchAccount(1)
  await accountHeard
  const other = wallet.addresses[1]
  expect(app.sessions()[0]?.namespaces.eip155?.accounts).toEqual([`eip155:1:${other}`, `eip155:10:${other}`])
  const params = [{ chainId: '0x89' }]
  const chainHeard = event()
  await app.request({ topic, chainId: 'eip155:1', method: 'wallet_switchEthereumChain', params })
  await chainHeard
  expect(heard).toEqual([
    ['accountsChanged', [`eip155:1:${other}`], 'eip155:1'],
    ['chainChanged', 137, 'eip155:137'],
  ])
  expect(wallet.chainId).toBe('eip155:137')
})

test('connects and signs in with one approval; without support it only connects', async () => {
  const app = openApp({ verifySignature })
  const request = { uri: 'https://shop.example', domain: 'shop.example', nonce: 'abcdef123456', statement: 'Hello.' }
  const ask = () => app.authenticate({ ...request, chains: ['eip155:1', 'eip155:42'], methods: ['personal_sign'] })
  const wallet = openWallet()
  const first = await ask()
  expect(await wallet.pair(first.uri)).toMatchObject({ method: 'session_authenticate', status: 'approved' })
  const { cacaos, session } = await first.response
  expect(cacaos.map(({ p }) => p.iss)).toEqual([`did:pkh:eip155:1:${wallet.address}`])
  expect(session?.namespaces.eip155?.methods).toEqual(['personal_sign'])
  expect(wallet.sessions).toHaveLength(1)

  const second = await ask()
  const refused = expect(second.response).rejects.toMatchObject({ rpcCode: 5000 })
  wallet.rejectNext('session_authenticate')
  await wallet.pair(second.uri)
  await refused

  const old = openWallet({ oneClickSignIn: false })
  const third = await ask()
  expect(await old.pair(third.uri)).toMatchObject({ method: 'session_proposal' })
  expect((await third.response).cacaos).toEqual([])
})

test('signs the sign-ins that are requested with a connection', async () => {
  const app = openApp({ verifySignature })
  const wallet = openWallet()
  const signIn = { uri: 'https://shop.example', domain: 'shop.example', nonce: 'abcdef123456', chains: ['eip155:10'] }
  const { uri, approval } = await app.connect({ namespaces: asked(1, 10), authentication: [signIn] })
  await wallet.pair(uri)
  const { authentication } = await approval
  expect(authentication?.map(({ p }) => p.iss)).toEqual([`did:pkh:eip155:10:${wallet.address}`])
})

test('expires a request whose session ended', async () => {
  const { app, wallet, topic, sign } = await paired()
  wallet.setAutoApprove(false)
  const abandoned = sign().catch(() => {})
  const request = await wallet.nextRequest('personal_sign')
  await app.disconnect(topic)
  await abandoned
  await expect.poll(() => request.status).toBe('expired')
  await expect(request.approve()).rejects.toThrow('already answered this personal_sign: expired')
})

test('resumes its sessions after a restart', async () => {
  const storage = memoryStorage()
  const { app, wallet, topic, sign } = await paired({ storage })
  await wallet.close()
  const again = openWallet({ storage })
  await again.start()
  expect(again.sessions.map((session) => session.topic)).toEqual([topic])
  expect(await sign()).toMatch(/^0x/)
  expect(app.sessions()).toHaveLength(1)
})

test('names the missing option', async () => {
  await expect(createTestWallet().pair(`wc:${'a'.repeat(64)}@2?relay-protocol=irn`)).rejects.toThrow(/needs a relayUrl/)
  const wallet = openWallet({ timeoutMs: 100 })
  await expect(wallet.pair('wc:nonsense')).rejects.toMatchObject({ code: 'MISSING_OR_INVALID' })
  const { uri } = await openApp().connect({ namespaces: asked(1) })
  const silent = uri.replace(/wc:[0-9a-f]{64}/, `wc:${'b'.repeat(64)}`)
  await expect(wallet.pair(silent)).rejects.toMatchObject({ code: 'TEST_WALLET_NOT_ASKED' })
  await wallet.close()
  await expect(wallet.pair(uri)).rejects.toMatchObject({ code: 'TEST_WALLET_CLOSED' })
})
