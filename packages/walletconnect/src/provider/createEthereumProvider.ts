import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { CONNECT_ABORTED } from '@latchkey/contracts/errors/pairing'
import {
  CONNECTION_REQUEST_RESET,
  ETHEREUM_PROVIDER_NO_CHAINS,
  ETHEREUM_PROVIDER_NOT_INITIALIZED,
} from '@latchkey/contracts/errors/sign'
import { toEip1193Error } from '@latchkey/contracts/rpc/providerRpcError'
import type { Session } from '../sign/types.ts'
import { createUniversalProvider, type SendAsync, type UniversalProvider } from './createUniversalProvider.ts'
import { createProviderEvents, type ProviderEvents } from './providerEvents.ts'
import type { ProviderNamespaces, RequestArguments, UniversalEvents } from './types.ts'

/** Events of EIP-1193 and of the session. */
export type EthereumEvents = Pick<
  UniversalEvents,
  'display_uri' | 'session_event' | 'session_update' | 'session_delete' | 'session_ping'
> & {
  readonly connect: { readonly chainId: `0x${string}` }
  /** An Error with `name` USER_DISCONNECTED, `code` 6000 and the session's topic as `data`. */
  readonly disconnect: Error & { readonly code: number; readonly data: string }
  /** Hex. */
  readonly chainChanged: `0x${string}`
  readonly accountsChanged: readonly string[]
  readonly message: unknown
}

/** EIP-1193 provider for the EVM chains of one wallet over the relay. */
export type EthereumProvider = ProviderEvents<EthereumEvents> & {
  readonly isWalletConnect: true
  readonly ready: () => Promise<void>
  /** The universal provider underneath. */
  readonly signer: UniversalProvider
  readonly session: Session | undefined
  readonly connected: boolean
  readonly accounts: readonly string[]
  /** A number, as with the official provider; `eth_chainId` and the events use hex. */
  readonly chainId: number
  /** Emits `display_uri`; resolves when the wallet approved. */
  readonly connect: (params?: { readonly signal?: AbortSignal }) => Promise<Session>
  /** Connects if necessary; resolves with the accounts. */
  readonly enable: () => Promise<readonly string[]>
  /** @throws ProviderRpcError */
  readonly request: (args: RequestArguments, expirySec?: number) => Promise<unknown>
  readonly sendAsync: (args: SendAsync.Request, callback: SendAsync.Callback, expirySec?: number) => void
  readonly disconnect: () => Promise<void>
  readonly abortPairingAttempt: () => void
  readonly destroy: () => void
}

const requiredMethods = ['eth_sendTransaction', 'personal_sign']
const requiredEvents = ['chainChanged', 'accountsChanged']
const everyMethod = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendRawTransaction',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_registerOnboarding',
  'wallet_watchAsset',
  'wallet_scanQRCode',
  'wallet_sendCalls',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
]
const everyEvent = ['chainChanged', 'accountsChanged', 'message', 'disconnect', 'connect']

const forwardedEvents: readonly string[] = [
  'display_uri',
  'message',
  'session_event',
  'session_update',
  'session_delete',
  'session_ping',
] satisfies readonly (keyof EthereumEvents)[]

/**
 * Creates an EIP-1193 provider for EVM chains over the wallet protocol.
 *
 * @throws ETHEREUM_PROVIDER_NO_CHAINS when no chain is given
 */
export function createEthereumProvider(options: createEthereumProvider.Params): EthereumProvider {
  const asked = namespacesOf(options)
  const [firstChain = 1] = [...(options.chains ?? []), ...(options.optionalChains ?? [])]
  const universal = createUniversalProvider({ ...options, compatibility: false })
  const events = createProviderEvents<EthereumEvents>(() => options.log?.('listener.failed'))
  let destroyed = false
  let accounts: readonly string[] = []
  const assertAlive = (): void => {
    if (destroyed) throw errorOf(ETHEREUM_PROVIDER_NOT_INITIALIZED)
  }
  const chainId = (): number =>
    Number((universal.defaultChain('eip155') ?? `eip155:${firstChain}`).slice('eip155:'.length))
  const hexChainId = (): `0x${string}` => `0x${chainId().toString(16)}`
  /** Emits only when the accounts differ; a chain without accounts keeps those of the last one. */
  const takeAccounts = (): void => {
    const next = universal.accounts(universal.defaultChain('eip155') ?? 'eip155:0')
    const kept = next.length === 0 && Object.values(universal.session?.namespaces ?? {}).some(hasEip155)
    if (kept || next.join() === accounts.join()) return
    accounts = next
    events.emit('accountsChanged', accounts)
  }
  const onConnect = (): void => {
    accounts = universal.accounts(universal.defaultChain('eip155'))
    events.emit('connect', { chainId: hexChainId() })
  }
  universal.on('connect', onConnect)
  universal.on('default_chain_changed', (chain) => {
    if (!chain.startsWith('eip155:')) return
    events.emit('chainChanged', hexChainId())
    takeAccounts()
  })
  universal.on('accountsChanged', takeAccounts)
  universal.on('disconnect', ({ code, message, data }) => {
    accounts = []
    events.emit('disconnect', Object.assign(new Error(message), { name: 'USER_DISCONNECTED', code, data }))
  })
  for (const name of forwardedEvents) universal.on(name, (payload: unknown) => events.emitOther(name, payload))
  const ready = async (): Promise<void> => {
    assertAlive()
    await universal.ready()
  }
  // A session of an earlier visit connects the provider at once.
  universal.ready().then(
    () => {
      if (universal.session && accounts.length === 0) onConnect()
    },
    () => {},
  )

  let connecting: Promise<Session> | undefined
  const openPairing = async (signal: AbortSignal | undefined): Promise<Session> => {
    assertAlive()
    try {
      return await universal.connect({ ...asked, ...(signal && { signal }) })
    } catch (error) {
      throw isLatchkeyError(error, CONNECT_ABORTED) ? errorOf(CONNECTION_REQUEST_RESET, { cause: error }) : error
    }
  }
  const connect: EthereumProvider['connect'] = ({ signal } = {}) => {
    const attempt = openPairing(signal)
    connecting = attempt
    const finished = (): void => {
      if (connecting === attempt) connecting = undefined
    }
    attempt.then(finished, finished)
    return attempt
  }
  const enable = async (): Promise<readonly string[]> => {
    await ready()
    // Concurrent calls share one pairing.
    if (!universal.session) await (connecting ?? connect())
    return accounts
  }
  const answer = async (args: RequestArguments, expirySec: number | undefined): Promise<unknown> => {
    await ready()
    if (args?.method === 'eth_requestAccounts') return enable()
    if (args?.method === 'eth_accounts') return accounts
    if (args?.method === 'eth_chainId') return hexChainId()
    return universal.request(args, universal.session ? 'eip155' : undefined, expirySec)
  }
  const request: EthereumProvider['request'] = async (args, expirySec) => {
    try {
      return await answer(args, expirySec)
    } catch (error) {
      throw toEip1193Error(error, args?.method)
    }
  }
  return {
    isWalletConnect: true,
    ready,
    signer: universal,
    get session() {
      return universal.session
    },
    get connected() {
      return universal.session !== undefined
    },
    get accounts() {
      return accounts
    },
    get chainId() {
      return chainId()
    },
    connect,
    enable,
    request,
    sendAsync(args, callback, expirySec) {
      request(args, expirySec)
        .then(
          (result) => callback(null, { id: args.id ?? 1, jsonrpc: '2.0', result }),
          (error: unknown) => callback(error),
        )
        .catch(() => options.log?.('listener.failed'))
    },
    async disconnect() {
      assertAlive()
      await universal.disconnect()
    },
    abortPairingAttempt: universal.abortPairingAttempt,
    on: events.on,
    once: events.once,
    off: events.off,
    removeListener: events.removeListener,
    destroy() {
      destroyed = true
      universal.destroy()
      events.clear()
    },
  }
}

export declare namespace createEthereumProvider {
  type Params = createUniversalProvider.Params & {
    /** Chain ids that the app requires. At least one of the two lists must not be empty. */
    readonly chains?: readonly number[]
    readonly optionalChains?: readonly number[]
    /** Required on `chains`. Default: `eth_sendTransaction`, `personal_sign`. */
    readonly methods?: readonly string[]
    readonly optionalMethods?: readonly string[]
    /** Required on `chains`. Default: `chainChanged`, `accountsChanged`. */
    readonly events?: readonly string[]
    readonly optionalEvents?: readonly string[]
  }
}

const hasEip155 = ({ accounts }: { readonly accounts: readonly string[] }): boolean =>
  accounts.some((account) => account.startsWith('eip155:'))

function namespacesOf(options: createEthereumProvider.Params): {
  readonly namespaces: ProviderNamespaces
  readonly optionalNamespaces: ProviderNamespaces
} {
  const { chains = [], optionalChains = [] } = options
  if (chains.length === 0 && optionalChains.length === 0) throw errorOf(ETHEREUM_PROVIDER_NO_CHAINS)
  const { methods = requiredMethods, events = requiredEvents } = options
  const { optionalMethods = everyMethod, optionalEvents = everyEvent } = options
  const caip = (ids: readonly number[]): readonly string[] => ids.map((id) => `eip155:${id}`)
  return {
    namespaces: chains.length > 0 ? { eip155: { chains: caip(chains), methods, events } } : {},
    optionalNamespaces: {
      eip155: { chains: caip([...chains, ...optionalChains]), methods: optionalMethods, events: optionalEvents },
    },
  }
}
