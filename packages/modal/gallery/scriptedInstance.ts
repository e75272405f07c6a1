import type { Namespace } from '@latchkey/base/caip'
import { systemClock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { memoryStorage } from '@latchkey/base/storage'
import { parseUnits } from '@latchkey/base/units'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import type {
  Capabilities,
  ChainAdapter,
  Connecting,
  TransferParams,
  TransferSimulation,
} from '@latchkey/core/chain/port'
import type { Connector, WalletChange, WalletLink } from '@latchkey/core/connect/port'
import { createLatchkey } from '@latchkey/core/createLatchkey'
import type { Network } from '@latchkey/core/networks/network'
import type { LatchkeyOptions } from '@latchkey/core/options'
import { addressOf, coast, one, tokens } from './samples.ts'
import { scriptedChain } from './scriptedChain.ts'
import { scriptedRelay } from './scriptedRelay.ts'
import { type ServerScript, scriptedFetch } from './scriptedServer.ts'

/** How a wallet responds: it approves, rejects, or leaves the request pending. */
export type Answer = 'yes' | 'no' | 'never'

/** The instance's environment: the wallets in the page, the state of the chain and, with `server`, an in-page server and relay. */
export type Script = {
  readonly options?: Partial<LatchkeyOptions> | undefined
  /** Wallets found in the page. */
  readonly wallets?: readonly {
    readonly id: string
    readonly name: string
    readonly icon?: string
    /** Default: the account of the script. */
    readonly account?: string
    /** Default: `eip155`. */
    readonly namespaces?: readonly Namespace[]
  }[]
  readonly account?: string
  /** The native balance in base units, or how reading it fails. */
  readonly units?: string | 'silent' | 'unreachable' | undefined
  readonly server?: ServerScript | undefined
  /** Simulated effect of a transfer; `silent`: the simulation never finishes. Default: only the amount is deducted. */
  readonly simulation?: TransferSimulation | 'silent'
  readonly relayAway?: boolean
  /** Timers of a minute or longer fire immediately. */
  readonly hasty?: boolean
  /** Stops the clock, so that a countdown is the same in every screenshot. */
  readonly frozen?: boolean
}

/** An instance with scripted wallets, which approve by default, and functions that simulate the visitor's actions in the wallet. */
export function scriptedInstance(script: Script = {}) {
  const {
    options = {},
    wallets = [],
    account = addressOf('a'),
    server,
    relayAway = false,
    hasty = false,
    frozen = false,
  } = script
  const startMs = systemClock.now()
  let accounts: readonly string[] = [account]
  let networkId: Network['caipNetworkId'] = one.caipNetworkId
  let answer: Answer = 'yes'
  const chain = scriptedChain()
  const listeners = new Set<(change: WalletChange) => void>()
  const tell = (change: WalletChange) => {
    for (const listener of listeners) listener(change)
  }
  const decide = async () => {
    if (answer === 'never') await new Promise(() => {})
    if (answer === 'no') throw errorOf(USER_REJECTED)
  }
  const link = {
    accounts: () => accounts,
    networkId: () => networkId,
    switchNetwork: async (network: Network) => {
      await decide()
      networkId = network.caipNetworkId
      tell({ type: 'network', networkId })
    },
    onChange(listener: (change: WalletChange) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async disconnect() {
      if (answer === 'no') throw new Error('The wallet is out of reach.')
    },
    request: async () => undefined,
  } satisfies WalletLink
  const connectors = wallets.flatMap(({ namespaces = ['eip155'], account: own, ...wallet }) =>
    namespaces.map(
      (namespace): Connector => ({
        ...wallet,
        type: 'ANNOUNCED',
        namespace,
        connect: async () => {
          await decide()
          return own === undefined ? link : { ...link, accounts: () => [own] }
        },
        reconnect: async () => undefined,
      }),
    ),
  )
  const isOnSolana = connectors.some(({ namespace }) => namespace === 'solana')
  const adapter: Partial<Omit<ChainAdapter, 'connecting'> & Omit<Connecting, 'capabilities'> & Capabilities> = {
    namespace: 'eip155',
    proposal: () => ({ chains: [one.caipNetworkId], methods: [], events: [] }),
    discover(found) {
      for (const connector of connectors) found(connector)
      return () => {}
    },
    address: async () => ({
      parse: (text) => (/^0x[0-9a-f]{40}$/.test(text) ? text : undefined),
      equals: (one, other) => one === other,
      isBurn: () => false,
    }),
    signMessage: async () => {
      await decide()
      return '0x'
    },
    balances: { native: () => balanceOf(script.units), token: async ({ tokenAddress }) => tokenAt(tokenAddress) },
    transfer: {
      estimate: async () => ({ maxUnits: 10n ** 15n }),
      simulate: (params) => simulate(params, script),
      send: async () => {
        await decide()
        return `0x${'8f3c'.repeat(16)}`
      },
      wait: chain.wait,
      replace: async () => {
        await decide()
        return '0x2'
      },
      formStaysAfterNative: true,
    },
    paymentUri: async ({ to, amountUnits, tokenAddress }) =>
      `ethereum:${tokenAddress ?? to}@1${tokenAddress ? `/transfer?address=${to}&uint256=` : '?value='}${amountUnits}`,
  }
  const { webSocket, lose } = scriptedRelay(relayAway)
  const latchkey = createLatchkey({
    projectId: '0'.repeat(32),
    networks: isOnSolana ? [one, coast] : [one],
    adapters: [
      { ...adapter, connecting: async () => ({ ...adapter, capabilities: async () => adapter }) } as ChainAdapter,
      // The adapter above reports the wallets of both namespaces.
      ...(isOnSolana ? [{ namespace: 'solana', connecting: async () => ({ discover: () => () => {} }) } as never] : []),
    ],
    metadata: { name: 'App', description: '', url: location.origin, icons: [] },
    ...(server && {
      fetch: scriptedFetch(server),
      webSocket,
      storage: memoryStorage(),
      webStorage: memoryWebStorage(),
    }),
    ...(frozen && { clock: { ...systemClock, now: () => startMs } }),
    ...(hasty && {
      clock: { ...systemClock, after: (ms, task) => systemClock.after(ms >= 60_000 ? 0 : ms, task) },
    }),
    ...options,
  })
  return {
    latchkey,
    /** Sets the wallet's response to later requests. */
    setAnswer(next: Answer) {
      answer = next
    },
    setFate: chain.setFate,
    /** Lets the app replace the wallet's transactions. */
    keepNonces() {
      Object.assign(link, { keepsNonce: true })
    },
    /** Simulates a phone wallet that rejects the connection. Loaded by the scenes that need it. */
    rejectPairing: (uri: string) =>
      import('./rejectPairing.ts').then(({ rejectPairing }) => rejectPairing(uri, { webSocket })),
    leave: () => tell({ type: 'disconnect' }),
    loseRelay: lose,
    chooseAccount(digit: string) {
      accounts = [addressOf(digit)]
      tell({ type: 'accounts', accounts })
    },
    chooseNetwork(id: Network['caipNetworkId']) {
      networkId = id
      tell({ type: 'network', networkId })
    },
  }
}

export type ScriptedInstance = ReturnType<typeof scriptedInstance>

async function simulate(params: TransferParams, { simulation, units }: Script): Promise<TransferSimulation> {
  if (simulation === 'silent') return new Promise(() => {})
  if (simulation) return simulation
  const native = await balanceOf(units)
  if (params.tokenAddress === undefined) return { status: 'success', nativeUnitsAfter: native - params.amountUnits }
  const held = tokens.find(({ address }) => address === params.tokenAddress)?.numeric ?? '0'
  return {
    status: 'success',
    nativeUnitsAfter: native,
    tokenUnitsAfter: (parseUnits(held, 18) ?? 0n) - params.amountUnits,
    receivedUnits: params.amountUnits,
  }
}

async function balanceOf(units: Script['units']): Promise<bigint> {
  if (units === 'silent') return new Promise(() => {})
  if (units === 'unreachable') throw new TypeError('Failed to fetch')
  return BigInt(units ?? 5n * 10n ** 18n)
}

/** A sample token. */
function tokenAt(address: string) {
  const token = tokens.find((one) => one.address === address)
  if (!token) throw new TypeError('Failed to fetch')
  return { units: 0n, decimals: 18, symbol: token.symbol }
}

function memoryWebStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}
