import { manualClock } from '@latchkey/base/clock'
import { memoryStorage } from '@latchkey/base/storage'
import { type AppClient, createAppClient } from '../src/sign/createAppClient.ts'
import { createWalletClient, type WalletClient } from '../src/sign/createWalletClient.ts'
import type { Session, SignEvents } from '../src/sign/types.ts'
import { createMemoryRelay } from './memoryRelay.ts'

type TestPairOptions = {
  readonly app?: Partial<Parameters<typeof createAppClient>[0]>
  readonly wallet?: Partial<Parameters<typeof createWalletClient>[0]>
}

/**
 * An app client and a wallet client on one relay in memory. `restart` is a reload: a new client with the same storage and
 * identity.
 */
export function createTestPair(options: TestPairOptions = {}) {
  const clock = manualClock(1_700_000_000_000)
  const hub = createMemoryRelay()
  const logs: string[] = []
  const log = (event: string, facts = {}): void => void logs.push(`${event} ${JSON.stringify(facts)}`)
  const start = <client>(
    role: 'app' | 'wallet',
    storage: ReturnType<typeof memoryStorage>,
    create: (options: Parameters<typeof createAppClient>[0]) => client,
  ) => {
    const relay = hub.client(role)
    const metadata = {
      name: role,
      description: '',
      url: `https://${role}.example`,
      icons: [],
      redirect: { native: `${role}://` },
    }
    return { relay, client: create({ relay, storage, metadata, clock, log, ...options[role] }) }
  }
  const storages = { app: memoryStorage(), wallet: memoryStorage() }
  const newApp = () => start<AppClient>('app', storages.app, createAppClient)
  const newWallet = () => start<WalletClient>('wallet', storages.wallet, createWalletClient)
  const pair = {
    clock,
    hub,
    logs,
    storages,
    newApp,
    newWallet,
    app: newApp(),
    wallet: newWallet(),
    async restartApp() {
      pair.app.client.destroy()
      await pair.app.relay.destroy()
      pair.app = newApp()
      await pair.app.client.ready()
      return pair.app.client
    },
    async restartWallet() {
      pair.wallet.client.destroy()
      await pair.wallet.relay.destroy()
      pair.wallet = newWallet()
      await pair.wallet.client.ready()
      return pair.wallet.client
    },
    /** Connects; resolves when both sides have an acknowledged session. */
    async connect(): Promise<Session> {
      const { uri, approval } = await pair.app.client.connect({ namespaces: requestedNamespaces })
      const proposed = next(pair.wallet.client, 'session_proposal')
      await pair.wallet.client.pair(uri)
      const { id } = await proposed
      const acknowledged = next(pair.wallet.client, 'session_connect')
      await pair.wallet.client.approve({ id, namespaces: granted })
      await acknowledged
      return approval
    },
  }
  return pair
}

export const requestedNamespaces = {
  eip155: {
    chains: ['eip155:31337', 'eip155:31338'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged'],
  },
}
const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
export const granted = {
  eip155: { ...requestedNamespaces.eip155, accounts: [`eip155:31337:${address}`, `eip155:31338:${address}`] },
}

/** The next event of a name. */
export const next = <name extends keyof SignEvents>(
  client: { readonly on: (name: never, listener: (payload: never) => void) => () => void },
  name: name,
): Promise<SignEvents[name]> =>
  new Promise((resolve) => {
    const off = client.on(name as never, (payload: SignEvents[name]) => {
      off()
      resolve(payload)
    })
  })
