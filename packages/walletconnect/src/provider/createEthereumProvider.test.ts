import { memoryStorage, type Storage } from '@latchkey/base/storage'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  alice,
  bob,
  createTestRig,
  faultOf,
  granting,
  projectId,
  runWallet,
  type TestRig,
  unawaited,
} from '../../test/providerRig.ts'
import { createEthereumProvider } from './createEthereumProvider.ts'

let rig: TestRig
beforeAll(async () => {
  rig = await createTestRig()
})
const cleanups: (() => void)[] = []
afterAll(async () => {
  for (const cleanup of cleanups) cleanup()
  await rig.close()
})

const metadata = { name: 'app', description: '', url: 'https://app.example', icons: [] }
function newProvider(params: { chains?: number[]; optionalChains?: number[]; storage?: Storage } = { chains: [1] }) {
  const storage = params.storage ?? memoryStorage()
  const provider = createEthereumProvider({
    relayUrl: rig.relayUrl,
    projectId,
    metadata,
    webSocket: WebSocket,
    rpcUrl: rig.rpcUrl,
    ...params,
    storage,
  })
  cleanups.push(provider.destroy)
  return provider
}
const grantedMethods = ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain']
const next = (provider: ReturnType<typeof newProvider>, name: string): Promise<unknown> =>
  new Promise((resolve) => provider.once(name, resolve))

async function connected(storage = memoryStorage(), answer: runWallet.Params['answer'] = () => '0xsigned') {
  const wallet = rig.newWallet()
  const requests = runWallet(wallet, { approve: granting(['eip155:1', 'eip155:10'], grantedMethods), answer })
  const provider = newProvider({ chains: [1], optionalChains: [10], storage })
  const seen: [string, unknown][] = []
  for (const name of ['connect', 'disconnect', 'chainChanged', 'accountsChanged'])
    provider.on(name, (payload) => seen.push([name, payload]))
  provider.on('display_uri', (uri) => unawaited(wallet.pair(uri)))
  const acknowledged = new Promise((resolve) => wallet.on('session_connect', resolve))
  const accounts = await provider.request({ method: 'eth_requestAccounts' })
  await acknowledged
  return { provider, wallet, requests, seen, accounts, topic: provider.session?.topic ?? '' }
}

test('without a session: no accounts, the first chain, and eth_requestAccounts connects', async () => {
  const idle = newProvider({ optionalChains: [10, 1] })
  expect(await idle.request({ method: 'eth_accounts' })).toEqual([])
  expect(await idle.request({ method: 'eth_chainId' })).toBe('0xa')
  expect([idle.connected, idle.chainId, idle.accounts]).toEqual([false, 10, []])
  expect(await faultOf(idle.request({ method: 'personal_sign' }))).toMatchObject({
    code: 4900,
    message: 'Please call connect() before request()',
  })
  const { provider, accounts, seen } = await connected()
  expect(accounts).toEqual([alice.address])
  expect(seen).toEqual([['connect', { chainId: '0x1' }]])
  expect([provider.connected, provider.isWalletConnect, await provider.enable()]).toEqual([true, true, [alice.address]])
})

test('requests the methods and events of the official provider', async () => {
  const wallet = rig.newWallet()
  const proposed = new Promise<{ optionalNamespaces: unknown }>((resolve) => wallet.on('session_proposal', resolve))
  const provider = newProvider({ chains: [1], optionalChains: [10] })
  provider.on('display_uri', (uri) => unawaited(wallet.pair(uri)))
  const connecting = provider.connect()
  const { optionalNamespaces } = await proposed
  expect(optionalNamespaces).toEqual({
    eip155: {
      chains: ['eip155:1', 'eip155:10'],
      methods: expect.arrayContaining([
        'eth_sendTransaction',
        'personal_sign',
        'eth_signTypedData_v4',
        'wallet_sendCalls',
      ]),
      events: ['chainChanged', 'accountsChanged', 'message', 'disconnect', 'connect'],
    },
  })
  provider.abortPairingAttempt()
  await expect(connecting).rejects.toMatchObject({
    code: 'CONNECTION_REQUEST_RESET',
    message: 'Connection request reset. Please try again.',
  })
})

test('EIP-1193: responses and events use hex chains, and each change emits one event', async () => {
  const { provider, wallet, seen, topic } = await connected()
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  seen.length = 0
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
  // Both chains have the same accounts.
  expect(seen).toEqual([['chainChanged', '0xa']])
  expect([await provider.request({ method: 'eth_chainId' }), provider.chainId]).toEqual(['0xa', 10])

  const changed = next(provider, 'chainChanged')
  await wallet.emitEvent({ topic, chainId: 'eip155:1', name: 'chainChanged', data: 1 })
  expect(await changed).toBe('0x1')
  const moved = next(provider, 'accountsChanged')
  await wallet.updateNamespaces({
    topic,
    namespaces: granting(['eip155:1', 'eip155:10'], grantedMethods, { address: bob.address })(),
  })
  expect(await moved).toEqual([bob.address])
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([bob.address])
  expect(await provider.request({ method: 'eth_blockNumber' })).toBe('eth_blockNumber answered')
})

test("EIP-1193: a rejection has the code 4001 and the wallet's text", async () => {
  const { provider } = await connected(memoryStorage(), () => {
    throw { code: 4001, message: 'User rejected the request.' }
  })
  const fault = await faultOf(provider.request({ method: 'personal_sign', params: ['0x', alice.address] }))
  expect(fault).toMatchObject({ code: 4001, message: 'User rejected the request.' })
})

test('EIP-1193: a refused eth_requestAccounts has the code 4001', async () => {
  const wallet = rig.newWallet()
  wallet.on('session_proposal', ({ id }) => unawaited(wallet.reject({ id, code: 5000, message: 'User rejected.' })))
  const provider = newProvider()
  provider.on('display_uri', (uri) => unawaited(wallet.pair(uri)))
  expect(await faultOf(provider.request({ method: 'eth_requestAccounts' }))).toMatchObject({
    code: 4001,
    message: 'User rejected.',
    cause: { code: 'USER_REJECTED' },
  })
})

test('EIP-1193: eth_requestAccounts called twice at once opens one pairing and resolves both', async () => {
  const wallet = rig.newWallet()
  runWallet(wallet, { approve: granting(['eip155:1'], grantedMethods) })
  const provider = newProvider()
  const uris: unknown[] = []
  provider.on('display_uri', (uri) => {
    uris.push(uri)
    unawaited(wallet.pair(uri))
  })
  const accounts = await Promise.all([1, 2].map(() => provider.request({ method: 'eth_requestAccounts' })))
  expect(accounts).toEqual([[alice.address], [alice.address]])
  expect(uris).toHaveLength(1)
})

test('wallet_revokePermissions ends the session', async () => {
  const { provider, wallet, seen, topic } = await connected()
  const deleted = new Promise((resolve) => wallet.on('session_delete', resolve))
  expect(await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })).toBeNull()
  expect(await deleted).toEqual({ topic })
  expect([provider.connected, provider.accounts]).toEqual([false, []])
  expect(seen.filter(([name]) => name === 'disconnect')).toHaveLength(1)
})

test('a session update that puts another account first takes precedence over an earlier accountsChanged', async () => {
  const { provider, wallet, topic } = await connected()
  const accounts = (...addresses: readonly string[]) => {
    const { eip155 } = granting(['eip155:1'], grantedMethods)()
    return { eip155: { ...eip155!, accounts: addresses.map((address) => `eip155:1:${address}`) } }
  }
  const update = async (...addresses: readonly string[]) => {
    const changed = next(provider, 'accountsChanged')
    await wallet.updateNamespaces({ topic, namespaces: accounts(...addresses) })
    return changed
  }
  expect(await update(alice.address, bob.address)).toEqual([alice.address, bob.address])
  const changed = next(provider, 'accountsChanged')
  await wallet.emitEvent({ topic, chainId: 'eip155:1', name: 'accountsChanged', data: [bob.address] })
  expect(await changed).toEqual([bob.address, alice.address])
  expect(await update(alice.address, bob.address)).toEqual([alice.address, bob.address])
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice.address, bob.address])
})

test('an expiry out of range is an invalid parameter', async () => {
  const { provider } = await connected()
  const fault = await faultOf(provider.request({ method: 'personal_sign', params: ['0x', alice.address] }, 1))
  expect(fault).toMatchObject({ code: -32602, cause: { code: 'REQUEST_EXPIRY_OUT_OF_RANGE' } })
})

test('restores the chain after a reload and emits connect', async () => {
  const storage = memoryStorage()
  const { provider, topic } = await connected(storage)
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
  provider.destroy()
  const again = newProvider({ chains: [1], optionalChains: [10], storage })
  expect(await next(again, 'connect')).toEqual({ chainId: '0xa' })
  expect([again.session?.topic, again.accounts, again.chainId]).toEqual([topic, [alice.address], 10])
})

test('emits disconnect as an error with the name USER_DISCONNECTED', async () => {
  const { provider, wallet, seen, topic } = await connected()
  const told = next(provider, 'disconnect')
  await wallet.disconnect(topic)
  const payload = await told
  expect(payload).toBeInstanceOf(Error)
  expect(payload).toMatchObject({ name: 'USER_DISCONNECTED', code: 6000, message: 'User disconnected.', data: topic })
  expect(seen.filter(([name]) => name === 'disconnect')).toHaveLength(1)
  expect([provider.connected, provider.accounts]).toEqual([false, []])
})

test('reports missing chains and a destroyed provider', async () => {
  expect(() => newProvider({})).toThrow('No chains specified in either `chains` or `optionalChains`')
  const provider = newProvider()
  provider.destroy()
  expect((await faultOf(provider.request({ method: 'eth_chainId' }))).message).toBe(
    'Provider not initialized. Call init() first',
  )
  await expect(provider.connect()).rejects.toThrow('Provider not initialized. Call init() first')
})
