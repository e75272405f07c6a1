import type { Namespace } from '@latchkey/base/caip'
import { manualClock } from '@latchkey/base/clock'
import { memoryStorage } from '@latchkey/base/storage'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChainAdapter } from '../chain/port.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../networks/network.ts'
import { pageStorage } from '../storage/webStorage.ts'
import { discoverWallets } from '../wallets/discoverWallets.ts'
import { accountOf } from './activeAccount.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { followOtherTab } from './followOtherTabs.ts'
import type { Connector, WalletChange, WalletLink } from './port.ts'
import { setActive } from './setActive.ts'

const namespaces = ['eip155', 'solana', 'bip122'] as const
const wallets = ['Alpha', 'Beta', 'Gamma'] as const

const networkOf = (namespace: Namespace, reference: string): Network => ({
  id: reference,
  caipNetworkId: `${namespace}:${reference}`,
  chainNamespace: namespace,
  name: reference,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: [],
})
const networks = namespaces.flatMap((one) => [networkOf(one, '1'), networkOf(one, '2')])

/** A browser: wallets that keep their permissions across reloads, and one storage for all tabs. */
function openBrowser() {
  const webStorage = pageStorage()
  const permitted = new Map<string, { accounts: readonly string[]; networkId: Network['caipNetworkId'] }>()
  const listeners = new Map<string, Set<(change: WalletChange) => void>>()
  const keyOf = (wallet: string, namespace: Namespace) => `${wallet} ${namespace}`
  const linkOf = (key: string): WalletLink => ({
    accounts: () => permitted.get(key)?.accounts ?? [],
    networkId: () => permitted.get(key)?.networkId ?? 'none:none',
    request: async () => undefined,
    switchNetwork: async () => {},
    async disconnect() {
      permitted.delete(key)
    },
    onChange(listener) {
      const set = listeners.get(key) ?? new Set()
      listeners.set(key, set.add(listener))
      return () => void set.delete(listener)
    },
  })
  const connectorOf = (wallet: string, namespace: Namespace): Connector => {
    const key = keyOf(wallet, namespace)
    return {
      id: wallet,
      name: wallet,
      type: 'ANNOUNCED',
      namespace,
      async connect() {
        const first = `${wallet}1`
        if (!permitted.has(key)) permitted.set(key, { accounts: [first], networkId: `${namespace}:1` })
        return linkOf(key)
      },
      reconnect: async () => (permitted.has(key) ? linkOf(key) : undefined),
    }
  }
  const adapters = namespaces.map(
    (namespace) =>
      ({
        namespace,
        connecting: async () => ({
          discover(found: (connector: Connector) => void) {
            for (const wallet of wallets) found(connectorOf(wallet, namespace))
            return () => {}
          },
        }),
      }) as unknown as ChainAdapter,
  )
  const openTab = async () => {
    const latchkey = createLatchkey({
      projectId: '0'.repeat(32),
      networks: networks as [Network, ...Network[]],
      adapters,
      metadata: { name: 'App', description: '', url: 'http://localhost', icons: [] },
      storage: memoryStorage(),
      webStorage,
      clock: manualClock(),
    })
    await discoverWallets(latchkey)
    return latchkey
  }
  const say = (wallet: string, namespace: Namespace, change: WalletChange) => {
    const key = keyOf(wallet, namespace)
    const held = permitted.get(key)
    if (!held) return
    if (change.type === 'network') permitted.set(key, { ...held, networkId: change.networkId })
    else if (change.type === 'accounts' && change.accounts.length > 0)
      permitted.set(key, { ...held, accounts: change.accounts })
    else permitted.delete(key)
    for (const listener of [...(listeners.get(key) ?? [])]) listener(change)
  }
  return { webStorage, openTab, say }
}

type Step =
  | {
      readonly type: 'connect' | 'disconnect' | 'activate' | 'leave'
      readonly wallet: string
      readonly namespace: Namespace
    }
  | { readonly type: 'accounts'; readonly wallet: string; readonly namespace: Namespace; readonly count: number }
  | { readonly type: 'network'; readonly wallet: string; readonly namespace: Namespace }
  | { readonly type: 'reload' }
type Move = { readonly tab: 0 | 1; readonly step: Step }

const target = { wallet: fc.constantFrom(...wallets), namespace: fc.constantFrom(...namespaces) }
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constantFrom('connect', 'disconnect', 'activate', 'leave'), ...target }),
  },
  fc.record({ type: fc.constant('accounts' as const), ...target, count: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ type: fc.constant('network' as const), ...target }),
  fc.constant({ type: 'reload' as const }),
)
const anyMove: fc.Arbitrary<Move> = fc.record({ tab: fc.constantFrom(0 as const, 1 as const), step: anyStep })

/** The visible state, without this page's counters. */
const seen = (latchkey: Latchkey) => {
  const { connections, active, activeNamespace } = latchkey.store.getState()
  const shown = connections.map(({ epoch: _, ...rest }) => rest).sort((a, b) => a.id.localeCompare(b.id))
  return { connections: shown, active, activeNamespace: connections.length > 0 ? activeNamespace : undefined }
}

test('[S4.1] [S4.2] connections stay independent and survive reloads, for any order of events, reloads and tabs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyMove, { maxLength: 10 }), async (moves) => {
      const browser = openBrowser()
      const tabs: [Latchkey, Latchkey] = [await browser.openTab(), await browser.openTab()]
      for (const tab of tabs) await tab.start()
      const settle = async () => {
        const text = browser.webStorage.getItem(`latchkey.state.${'0'.repeat(32)}`)
        for (const tab of tabs) followOtherTab(tab, text)
        await expect
          .poll(
            () => tabs.flatMap((tab) => tab.store.getState().connections.filter((one) => one.status !== 'connected')),
            { interval: 1 },
          )
          .toEqual([])
      }
      for (const { tab, step } of moves) {
        const latchkey = tabs[tab]
        const before = latchkey.store.getState()
        const touched = 'wallet' in step ? `${step.wallet}@${step.namespace}` : undefined
        await take(latchkey, step)
        for (const one of step.type === 'reload' ? [] : before.connections)
          if (one.id !== touched) expect(latchkey.store.getState().connections).toContain(one)
        await settle()
        expect(
          tabs[0].store
            .getState()
            .connections.map(({ id }) => id)
            .sort(),
        ).toEqual(
          tabs[1].store
            .getState()
            .connections.map(({ id }) => id)
            .sort(),
        )
        for (const one of tabs)
          for (const namespace of namespaces) {
            const { status, address, accounts } = accountOf(one.store.getState(), namespace)
            if (status === 'connected') expect(accounts).toContain(address)
            else expect({ status, accounts }).toEqual({ status: 'disconnected', accounts: [] })
          }
      }
      for (const tab of tabs) await tab.destroy()

      async function take(latchkey: Latchkey, step: Step): Promise<void> {
        if (step.type === 'reload') {
          const index = tabs[0] === latchkey ? 0 : 1
          const other = tabs[1 - index]!
          // A reload shows the selection of the last tab that made one; with one tab, exactly the state before.
          setSameActive(latchkey, other)
          const before = seen(latchkey)
          await latchkey.destroy()
          tabs[index] = await browser.openTab()
          await tabs[index].start()
          expect(seen(tabs[index])).toEqual(before)
          return
        }
        const { wallet, namespace } = step
        const id = `${wallet}@${namespace}`
        const there = latchkey.store.getState().connections.some((one) => one.id === id)
        if (step.type === 'connect') {
          await connect(latchkey, { walletId: wallet, namespace })
          expect(accountOf(latchkey.store.getState())).toMatchObject({
            namespace,
            connectionId: id,
            status: 'connected',
          })
        } else if (step.type === 'disconnect' && there) await disconnect(latchkey, { connectionId: id })
        else if (step.type === 'activate' && there) setActive(latchkey, { connectionId: id, namespace })
        else if (step.type === 'leave') browser.say(wallet, namespace, { type: 'disconnect' })
        else if (step.type === 'network')
          browser.say(wallet, namespace, { type: 'network', networkId: `${namespace}:2` })
        else if (step.type === 'accounts') {
          const accounts = Array.from({ length: step.count }, (_, index) => `${wallet}${step.count - index}`)
          browser.say(wallet, namespace, { type: 'accounts', accounts })
        }
      }
    }),
    { numRuns: 1_000 },
  )
}, 240_000)

/** Makes this tab the last one to store its selection. */
function setSameActive(latchkey: Latchkey, other: Latchkey): void {
  const { active, activeNamespace } = latchkey.store.getState()
  const order = Object.entries(active).sort(([name]) => (name === activeNamespace ? 1 : -1))
  for (const tab of [other, latchkey])
    for (const [name, { connectionId, address }] of order)
      setActive(tab, { connectionId, namespace: name as Namespace, address })
}
