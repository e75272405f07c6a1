import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  alice,
  bob,
  connectPair,
  createTestRig,
  faultOf,
  granting,
  heard,
  type TestRig,
} from '../../test/providerRig.ts'

let rig: TestRig
beforeAll(async () => {
  rig = await createTestRig()
})
afterAll(() => rig.close())

const chains = ['eip155:1', 'eip155:10', 'eip155:137']
const events = ['chainChanged', 'accountsChanged', 'disconnect', 'points_earned']
const pairUp = (more: Partial<connectPair.Params> = {}) =>
  connectPair(rig, { chains, methods: ['personal_sign'], events, ...more })

/** Every event by name and payload, except those of the session. */
function record(provider: Awaited<ReturnType<typeof pairUp>>['provider']) {
  const seen: unknown[] = []
  for (const name of ['chainChanged', 'accountsChanged', 'default_chain_changed', 'disconnect', 'points_earned'])
    provider.on(name, (payload) => seen.push([name, payload]))
  return seen
}

test("chainChanged: number, decimal, hex and CAIP-2 are equivalent and take precedence over the event's own chain", async () => {
  const { provider, wallet, session } = await pairUp()
  const { topic } = session
  const seen = record(provider)
  for (const data of [10, '10', '0xa', 'eip155:10', 'eip155:0xa']) {
    provider.setDefaultChain('eip155:1')
    seen.length = 0
    const told = heard(provider, 'session_event')
    await wallet.emitEvent({ topic, chainId: 'eip155:1', name: 'chainChanged', data })
    expect(await told).toEqual({ topic, params: { event: { name: 'chainChanged', data }, chainId: 'eip155:1' } })
    expect(seen, String(data)).toEqual([
      ['default_chain_changed', 'eip155:10'],
      ['chainChanged', '10'],
      ['accountsChanged', [alice.address]],
    ])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
  }
  // Unusable data: the event's own chain counts.
  const told = heard(provider, 'chainChanged')
  await wallet.emitEvent({ topic, chainId: 'eip155:137', name: 'chainChanged', data: { chainId: 10 } })
  expect(await told).toBe('137')
})

test('accountsChanged: CAIP-10 entries become addresses, each once; ignores data that is not a list', async () => {
  const { provider, wallet, session } = await pairUp()
  const { topic } = session
  const seen = record(provider)
  const send = async (data: unknown) => {
    const told = heard(provider, 'session_event')
    await wallet.emitEvent({ topic, chainId: 'eip155:1', name: 'accountsChanged', data })
    await told
  }
  await send(alice.address)
  await send({ 0: alice.address })
  expect(seen).toEqual([])
  await send([`eip155:1:${bob.address}`, `eip155:10:${bob.address}`, alice.address, 7])
  expect(seen).toEqual([['accountsChanged', [bob.address, alice.address]]])
})

test('emits an unknown event of the wallet under its name, but never under one of ours', async () => {
  const { provider, wallet, session } = await pairUp()
  const seen = record(provider)
  for (const name of ['points_earned', 'disconnect']) {
    const told = heard(provider, 'session_event')
    await wallet.emitEvent({ topic: session.topic, chainId: 'eip155:1', name, data: { points: 3 } })
    await told
  }
  expect(seen).toEqual([['points_earned', { points: 3 }]])
  expect(provider.session).toBeDefined()
})

test("official bug not copied: after an update the namespaces are the wallet's, even if it removed some", async () => {
  const both = [...chains, 'cosmos:hub', 'cosmos:osmosis']
  // `near` was added by the wallet.
  const { provider, wallet, session } = await pairUp({ chains: both, grantedChains: [...both, 'near:mainnet'] })
  const { topic } = session
  provider.setDefaultChain('eip155:10')
  const seen = record(provider)
  const update = async (kept: readonly string[], address?: string) => {
    const told = heard(provider, 'session_update')
    await wallet.updateNamespaces({
      topic,
      namespaces: granting(kept, ['personal_sign'], { events, ...(address && { address }) })(),
    })
    await told
    return seen.splice(0)
  }
  expect(await update(['eip155:10', 'eip155:137', 'cosmos:osmosis', 'cosmos:hub'])).toEqual([['accountsChanged', []]])
  expect(provider.defaultChain('near')).toBeUndefined()
  expect(await update(['eip155:10', 'eip155:137', 'cosmos:osmosis'])).toEqual([
    ['default_chain_changed', 'cosmos:osmosis'],
    ['chainChanged', 'osmosis'],
    ['accountsChanged', [alice.address]],
  ])
  expect(await faultOf(provider.request({ method: 'personal_sign' }, 'cosmos:hub'))).toMatchObject({ code: 4100 })
  expect(await update(['eip155:137', 'cosmos:osmosis'])).toEqual([
    ['default_chain_changed', 'eip155:137'],
    ['chainChanged', '137'],
    ['accountsChanged', [alice.address]],
  ])
  expect(await update(['eip155:137', 'cosmos:osmosis'], bob.address)).toEqual([
    ['accountsChanged', [bob.address]],
    ['accountsChanged', [bob.address]],
  ])
  expect(await update(['cosmos:osmosis'], bob.address)).toEqual([['accountsChanged', []]])
  expect(provider.accounts('eip155:137')).toEqual([])
})

test('[S5.14] wallet_switchEthereumChain: switches to an approved chain at once, sends a request to the wallet for another, and rejects with the reason', async () => {
  const { provider, requests } = await pairUp()
  const seen = record(provider)
  const go = (chainId: unknown) => provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  expect(await go('0xa')).toBeNull()
  // Some apps omit the prefix.
  expect(await go('89')).toBeNull()
  expect(seen.filter((entry) => (entry as string[])[0] === 'chainChanged')).toEqual([
    ['chainChanged', '10'],
    ['chainChanged', '137'],
  ])
  expect(await faultOf(go('0x5'))).toMatchObject({
    code: 4902,
    message:
      "Failed to switch to chain 'eip155:5'. The chain is not approved or the wallet does not support 'wallet_switchEthereumChain' method.",
  })
  for (const wrong of [undefined, 'x', '0x', {}, { toString: null }])
    expect((await faultOf(go(wrong))).code).toBe(-32602)
  expect(requests).toEqual([])
})

test('official bug not copied: a chain that the wallet adds on a switch accepts requests when the switch resolves', async () => {
  const methods = ['personal_sign', 'wallet_switchEthereumChain']
  const { provider, wallet, session, requests } = await pairUp({
    chains: ['eip155:1'],
    methods,
    answer: ({ method, chainId }) => (method === 'wallet_switchEthereumChain' ? null : `signed on ${chainId}`),
    // The update arrives after the answer.
    answered: async ({ method }) => {
      if (method !== 'wallet_switchEthereumChain') return
      const namespaces = granting(['eip155:1', 'eip155:137'], methods, { events })()
      await wallet.updateNamespaces({ topic: session.topic, namespaces })
    },
  })
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] })
  expect(await provider.request({ method: 'personal_sign' })).toBe('signed on eip155:137')
  expect(requests.map(({ chainId }) => chainId)).toEqual(['eip155:1', 'eip155:137'])
})

test('a wallet that accepts a switch without adding the chain: reads use it, signing rejects with the missing chain', async () => {
  // Shortens the wait for the wallet's update.
  const after = (ms: number, task: () => void) => {
    const timer = setTimeout(task, ms === 3_000 ? 1 : ms)
    return () => clearTimeout(timer)
  }
  const { provider } = await pairUp({
    chains: ['eip155:1'],
    methods: ['personal_sign', 'wallet_switchEthereumChain'],
    answer: () => null,
    options: { clock: { now: Date.now, after } },
  })
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] })
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x89')
  await provider.request({ method: 'eth_gasPrice' })
  expect(rig.posted.at(-1)?.path).toContain('chainId=eip155:137')
  expect((await faultOf(provider.request({ method: 'personal_sign' }))).message).toContain(
    'personal_sign on eip155:137',
  )
})

test('official bug not copied: switching to a chain without accounts emits no empty list', async () => {
  const { provider } = await pairUp({ chains: ['eip155:1', 'eip155:10'], grantedChains: ['eip155:1'] })
  const seen = record(provider)
  provider.setDefaultChain('eip155:10', `${rig.rpcUrl}/ten`)
  expect(seen).toEqual([
    ['default_chain_changed', 'eip155:10'],
    ['chainChanged', '10'],
  ])
  rig.posted.length = 0
  expect(await provider.request({ method: 'eth_blockNumber' })).toBe('eth_blockNumber answered')
  expect(rig.posted.at(-1)?.path).toBe('/ten')
})

test('session_delete: clears the session and emits disconnect once', async () => {
  const { provider, wallet, session } = await pairUp()
  const seen = record(provider)
  const deleted = heard(provider, 'session_delete')
  await wallet.disconnect(session.topic)
  expect(await deleted).toEqual({ topic: session.topic })
  expect(seen).toEqual([['disconnect', { code: 6000, message: 'User disconnected.', data: session.topic }]])
  expect([provider.session, provider.namespaces]).toEqual([undefined, {}])
  expect((await faultOf(provider.request({ method: 'eth_chainId' }))).code).toBe(4900)
})

test('disconnect() notifies the wallet and the app once each', async () => {
  const { provider, wallet, session } = await pairUp()
  const seen = record(provider)
  const told = new Promise((resolve) => wallet.on('session_delete', resolve))
  await provider.disconnect()
  expect(await told).toEqual({ topic: session.topic })
  expect(seen).toEqual([['disconnect', { code: 6000, message: 'User disconnected.', data: session.topic }]])
})
