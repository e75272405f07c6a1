import { memoryStorage } from '@latchkey/base/storage'
import { pageStorage } from '@latchkey/core/storage/webStorage'
import { eip155 } from '@latchkey/eip155'
import { mnemonicAccounts, publicTestMnemonic } from '@latchkey/eip155/keys/mnemonicAccounts'
import { anvilWallet } from '@latchkey/eip155/testing/anvilWallet'
import * as three from '@wagmi/core'
import fc from 'fast-check'
import { createLatchkey, type Latchkey } from 'latchkey'
import { type Chain, custom } from 'viem'
import { foundry } from 'viem/chains'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as two from 'wagmi-core-2'
import { latchkeyConnector } from './latchkeyConnector.ts'

type Wagmi = typeof three
const versions: [string, Wagmi][] = [
  ['3', three],
  ['2', two as unknown as Wagmi],
]
const [alice, bob] = mnemonicAccounts({ mnemonic: publicTestMnemonic, count: 2 }) as [
  ReturnType<typeof mnemonicAccounts>[0],
  ReturnType<typeof mnemonicAccounts>[0],
]
const icon = 'data:image/svg+xml,<svg/>'
// No request of these tests reaches a chain.
const chainOf = (id: number): Chain => ({ ...foundry, id, rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } })
const chains = [chainOf(31337), chainOf(31338)] as const

/** A page with one announced wallet. */
function openPage() {
  const wallet = anvilWallet({ account: alice, rpcUrls: { 31337: '', 31338: '' } })
  const page = new EventTarget()
  const info = { uuid: 'a6ba4b4e-6b9b-4b8e-8b1e-7a7a5ad2a001', name: 'Kestrel', icon, rdns: 'example.kestrel' }
  const announce = () =>
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider: wallet } }))
  page.addEventListener('eip6963:requestProvider', announce)
  return { wallet, page }
}

function openInstance({
  page,
  webStorage = pageStorage(),
}: {
  page: EventTarget
  webStorage?: ReturnType<typeof pageStorage>
}) {
  const latchkey = createLatchkey({
    projectId: '0'.repeat(32),
    networks: chains,
    adapters: [eip155({ page })],
    metadata: { name: 'App' },
    storage: memoryStorage(),
    webStorage,
  })
  // The visitor selects the first wallet in the modal and closes it if that fails.
  const closed = new Set<() => void>()
  const close = () => {
    for (const listener of [...closed]) listener()
  }
  latchkey.live.modal = {
    open: () => void visitorConnects(latchkey).then(close, close),
    close,
    onClosed(listener) {
      closed.add(listener)
      return () => closed.delete(listener)
    },
  }
  onTestFinished(() => latchkey.destroy())
  return latchkey
}

async function visitorConnects(latchkey: Latchkey) {
  const [wallet] = await latchkey.getWallets()
  await latchkey.connect({ walletId: wallet!.id })
}

type Options = { readonly storage?: ReturnType<typeof three.createStorage>; readonly connectors?: readonly unknown[] }
function openConfig(wagmi: Wagmi, latchkey: Latchkey, { storage, connectors = [] }: Options = {}) {
  const provider = latchkey.getProvider('eip155')
  return wagmi.createConfig({
    chains,
    connectors: [latchkeyConnector(latchkey), ...(connectors as ReturnType<typeof latchkeyConnector>[])],
    transports: { 31337: custom(provider), 31338: custom(provider) },
    storage: storage ?? null,
    multiInjectedProviderDiscovery: false,
  })
}
type Config = ReturnType<typeof openConfig>

/** Events that the connector emits. Recorded without a listener, because wagmi adds its own only to an emitter that has none. */
function record(config: Config) {
  const emit = vi.spyOn(config.connectors[0]!.emitter, 'emit')
  return () => emit.mock.calls.map(([name]) => name).filter((name) => name !== 'message')
}

/** State of each side as an app sees it. */
const seenBy = {
  wagmi(wagmi: Wagmi, config: Config) {
    const { status, addresses = [], chainId, connector } = wagmi.getAccount(config)
    return status === 'connected'
      ? { status, addresses: [...addresses], chainId, icon: connector?.icon }
      : { status: 'disconnected' }
  },
  latchkey(latchkey: Latchkey) {
    const { status, address, networkId, wallet } = latchkey.getAccount('eip155')
    return status === 'connected'
      ? { status, addresses: [address], chainId: Number(networkId?.slice(7)), icon: wallet?.icon }
      : { status: 'disconnected' }
  },
}

test.each(versions)(
  'wagmi %s follows changes made in Latchkey or the wallet, with one event each',
  async (_, wagmi) => {
    const { wallet, page } = openPage()
    const latchkey = openInstance({ page })
    const config = openConfig(wagmi, latchkey)
    const events = record(config)
    expect(config.connectors[0]!.icon).toBeUndefined()

    await visitorConnects(latchkey)
    expect(seenBy.wagmi(wagmi, config)).toEqual({
      status: 'connected',
      addresses: [alice.address],
      chainId: 31337,
      icon,
    })
    expect(wagmi.getConnections(config)).toHaveLength(1)
    wallet.answerWith('eth_accounts', [bob.address.toLowerCase()])
    wallet.emit('accountsChanged', [bob.address.toLowerCase()])
    await expect.poll(() => wagmi.getAccount(config).address).toBe(bob.address)
    await latchkey.switchNetwork({ networkId: 'eip155:31338' })
    expect(wagmi.getAccount(config).chainId).toBe(31338)
    expect(wagmi.getChainId(config)).toBe(31338)
    await latchkey.disconnect()
    expect(wagmi.getAccount(config)).toMatchObject({ status: 'disconnected', address: undefined })
    expect(config.connectors[0]!.icon).toBeUndefined()
    expect(events()).toEqual(['connect', 'change', 'change', 'disconnect'])

    await visitorConnects(latchkey)
    wallet.emit('accountsChanged', [])
    await expect.poll(() => wagmi.getAccount(config).status).toBe('disconnected')
    expect(events().slice(4)).toEqual(['connect', 'disconnect'])
  },
)

test.each(versions)('Latchkey follows wagmi %s, and nothing is reported back', async (_, wagmi) => {
  const { wallet, page } = openPage()
  const latchkey = openInstance({ page })
  const config = openConfig(wagmi, latchkey)
  const events = record(config)
  const statuses: string[] = []
  wagmi.watchAccount(config, { onChange: ({ status }) => statuses.push(status) })

  await wagmi.connect(config, { connector: config.connectors[0]! })
  await settled(latchkey)
  expect(latchkey.getAccount('eip155')).toMatchObject({ status: 'connected', address: alice.address })
  expect(events()).toEqual([])
  await wagmi.switchChain(config, { chainId: 31338 })
  expect(latchkey.getAccount('eip155').networkId).toBe('eip155:31338')
  expect(events()).toEqual(['change'])
  await wagmi.disconnect(config)
  await settled(latchkey)
  expect(latchkey.getAccount('eip155').status).toBe('disconnected')
  expect(events()).toEqual(['change'])
  expect(statuses).toEqual(['connecting', 'connected', 'connected', 'disconnected'])
  expect(wallet.asked.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
})

const steps = {
  'Latchkey connects': ({ latchkey }: Both) => visitorConnects(latchkey),
  'wagmi connects': ({ wagmi, config }: Both) => wagmi.connect(config, { connector: config.connectors[0]! }),
  'wagmi connects on the second chain': ({ wagmi, config }: Both) =>
    wagmi.connect(config, { connector: config.connectors[0]!, chainId: 31338 }),
  'Latchkey disconnects': ({ latchkey }: Both) => latchkey.disconnect(),
  'wagmi disconnects': ({ wagmi, config }: Both) => wagmi.disconnect(config),
  'wagmi reconnects': ({ wagmi, config }: Both) => wagmi.reconnect(config),
  'Latchkey switches': ({ latchkey }: Both) => latchkey.switchNetwork({ networkId: 'eip155:31338' }),
  'wagmi switches': ({ wagmi, config }: Both) => wagmi.switchChain(config, { chainId: 31337 }),
  'the wallet changes its account': ({ wallet }: Both) => wallet.emit('accountsChanged', [bob.address]),
  'the wallet disconnects': ({ wallet }: Both) => wallet.emit('accountsChanged', []),
}
type Both = {
  readonly wagmi: Wagmi
  readonly config: Config
  readonly latchkey: Latchkey
  readonly wallet: ReturnType<typeof openPage>['wallet']
}
const names = Object.keys(steps) as (keyof typeof steps)[]

test.each(versions)(
  'wagmi %s and Latchkey agree after any steps in any order, also at the same time',
  async (_, wagmi) => {
    const step = fc.record({ name: fc.constantFrom(...names), waits: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (list) => {
        const { wallet, page } = openPage()
        const latchkey = openInstance({ page })
        const config = openConfig(wagmi, latchkey)
        const both = { wagmi, config, latchkey, wallet }
        const tasks: Promise<unknown>[] = []
        for (const { name, waits } of list) {
          // A step that is not possible now rejects, as it does in an app.
          const task = Promise.resolve(steps[name](both)).catch(() => {})
          tasks.push(task)
          if (waits) await task
        }
        await Promise.all(tasks)
        // The visitor may still be connecting in the modal.
        await expect.poll(() => latchkey.getAccount('eip155').status, { interval: 5 }).not.toBe('connecting')
        await expect
          .poll(() => seenBy.wagmi(wagmi, config), { interval: 5, timeout: 3000 })
          .toEqual(seenBy.latchkey(latchkey))
        await settled(latchkey)
        expect(seenBy.wagmi(wagmi, config)).toEqual(seenBy.latchkey(latchkey))
        await latchkey.destroy()
      }),
      { numRuns: 60, endOnFailure: true },
    )
  },
)

test.each(versions)(
  'wagmi %s adopts a connection made after its reconnect found the wallet disconnected',
  async (_, wagmi) => {
    const { wallet, page } = openPage()
    const latchkey = openInstance({ page })
    const config = openConfig(wagmi, latchkey)
    await visitorConnects(latchkey)
    await wagmi.reconnect(config)
    const connecting = visitorConnects(latchkey)
    const reconnecting = wagmi.reconnect(config)
    wallet.emit('accountsChanged', [])
    await Promise.all([connecting, reconnecting])
    await settled(latchkey)
    expect(seenBy.latchkey(latchkey)).toMatchObject({ status: 'connected' })
    expect(seenBy.wagmi(wagmi, config)).toEqual(seenBy.latchkey(latchkey))
  },
)

test.each(versions)('wagmi %s adopts a connection made while it waited for another connector', async (_, wagmi) => {
  const { page } = openPage()
  const latchkey = openInstance({ page })
  let reject = () => {}
  const other = () => ({
    id: 'other',
    name: 'Other',
    type: 'other',
    connect: () =>
      new Promise((_resolve, fail) => {
        reject = () => fail(new Error('rejected'))
      }),
    isAuthorized: async () => false,
    getProvider: async () => undefined,
  })
  const config = openConfig(wagmi, latchkey, { connectors: [other] })
  const connecting = wagmi.connect(config, { connector: config.connectors[1]! }).catch(() => 'rejected')
  await visitorConnects(latchkey)
  expect(wagmi.getAccount(config).status).toBe('connecting')
  reject()
  expect(await connecting).toBe('rejected')
  await expect.poll(() => seenBy.wagmi(wagmi, config)).toEqual(seenBy.latchkey(latchkey))
})

test.each(versions)('wagmi %s stays connected when the visitor rejects the network it requested', async (_, wagmi) => {
  const { wallet, page } = openPage()
  const latchkey = openInstance({ page })
  const config = openConfig(wagmi, latchkey)
  wallet.reject('wallet_switchEthereumChain')
  const { chainId } = await wagmi.connect(config, { connector: config.connectors[0]!, chainId: 31338 })
  expect(chainId).toBe(31337)
  expect(seenBy.wagmi(wagmi, config)).toEqual(seenBy.latchkey(latchkey))
})

const mounts = versions.flatMap(([version, wagmi]) =>
  [true, false].map((reconnectOnMount) => [version, reconnectOnMount, wagmi] as const),
)
test.each(mounts)(
  'after a reload wagmi %s is connected with reconnectOnMount %s',
  async (_, reconnectOnMount, wagmi) => {
    const { page } = openPage()
    const webStorage = pageStorage()
    const storage = wagmi.createStorage({ storage: memoryWebStorage() })
    const first = openInstance({ page, webStorage })
    const before = openConfig(wagmi, first, { storage })
    await visitorConnects(first)
    expect(wagmi.getAccount(before).status).toBe('connected')
    await first.destroy()

    const latchkey = openInstance({ page, webStorage })
    const config = openConfig(wagmi, latchkey, { storage })
    // As WagmiProvider and LatchkeyProvider do.
    await wagmi.hydrate(config, { reconnectOnMount }).onMount()
    await latchkey.start()
    await expect
      .poll(() => seenBy.wagmi(wagmi, config))
      .toEqual({ status: 'connected', addresses: [alice.address], chainId: 31337, icon })
    await latchkey.disconnect()
    expect(wagmi.getAccount(config).status).toBe('disconnected')
  },
)

test('each of several configurations follows the instance; destroying it disconnects them and leaves no listener', async () => {
  const { page } = openPage()
  const latchkey = openInstance({ page })
  const one = openConfig(three, latchkey)
  const other = openConfig(two as unknown as Wagmi, latchkey)
  await three.connect(one, { connector: one.connectors[0]! })
  expect(seenBy.wagmi(two as unknown as Wagmi, other)).toEqual(seenBy.latchkey(latchkey))

  // A connection before the configuration, as with lazily loaded pages.
  const late = openConfig(three, latchkey)
  await expect.poll(() => three.getAccount(late).status).toBe('connected')
  await latchkey.destroy()
  for (const config of [one, other, late]) expect(three.getAccount(config).status).toBe('disconnected')
  expect(await three.reconnect(one)).toEqual([])
})

/** Resolves after the work that the connector postpones until wagmi has stored a result. */
const settled = (latchkey: Latchkey) => new Promise<void>((resolve) => latchkey.clock.after(5, resolve))

function memoryWebStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}
