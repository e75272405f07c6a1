import { parseCaipNetworkId } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import {
  CONNECT_BEFORE_REQUEST,
  NAMESPACE_NOT_CONFIGURED,
  PROVIDER_NOT_CONNECTED,
  PROVIDER_SESSION_NOT_INITIALIZED,
  PROVIDER_SESSION_UNKNOWN,
  SIGN_CLIENT_NOT_INITIALIZED,
} from '@latchkey/contracts/errors/sign'
import { RPC_INVALID_REQUEST } from '@latchkey/contracts/errors/wallet'
import { toProviderRpcError } from '@latchkey/contracts/rpc/providerRpcError'
import type { AuthenticateResult } from '../auth/appAuth.ts'
import type { AppClient } from '../sign/createAppClient.ts'
import { prefixOf } from '../sign/namespaces.ts'
import type { Session } from '../sign/types.ts'
import { routeCall } from './callRouting.ts'
import { type AuthenticateOptions, authenticateWallet, type ConnectOptions, connectWallet } from './connectWallet.ts'
import { createProviderCore } from './createProviderCore.ts'
import { eip155Methods } from './eip155Methods.ts'
import { createPairingAttempt } from './pairingAttempt.ts'
import {
  addressesOn,
  chainFor,
  defaultChainOf,
  namespacesOf,
  type ProviderCore,
  sessionOf,
  switchChain,
} from './providerCore.ts'
import type { ProviderEvents } from './providerEvents.ts'
import type { ProviderOptions } from './providerOptions.ts'
import { adoptSession, leaveSession } from './providerSession.ts'
import type { ProviderNamespaces, RequestArguments, UniversalEvents } from './types.ts'
import { watchSession } from './watchSession.ts'

/** Provider for every namespace of one wallet's session. Instances share no state. */
export type UniversalProvider = ProviderEvents<UniversalEvents> & {
  readonly isWalletConnect: true
  /** Resolves when stored state is loaded. Every other method waits for it. */
  readonly ready: () => Promise<void>
  readonly client: AppClient
  readonly session: Session | undefined
  /** Namespaces that the app requested for the current session. */
  readonly namespaces: ProviderNamespaces
  /** Addresses on a chain, each once; default: the default chain of the first namespace. */
  readonly accounts: (chain?: string) => readonly string[]
  /** CAIP-2 id of the chain that requests of a namespace are sent to; undefined while there is none. */
  readonly defaultChain: (namespace?: string) => string | undefined
  /** Emits `display_uri`, resolves when the wallet approved. A second call ends the first. */
  readonly connect: (params: ConnectOptions) => Promise<Session>
  /**
   * Signs in and connects in one step (CAIP-222); needs `verifySignature`. The signatures were verified against the
   * request.
   */
  readonly authenticate: (params: AuthenticateOptions) => Promise<AuthenticateResult>
  /** Accounts of the first namespace; requires a session. */
  readonly enable: () => Promise<readonly string[]>
  /**
   * Sends a request to the wallet if it approved the method on the chain, otherwise to an endpoint of the chain if that is safe.
   *
   * @param chain CAIP-2 id or namespace; default: the default chain of the first namespace
   * @throws ProviderRpcError
   */
  readonly request: (args: RequestArguments, chain?: string, expirySec?: number) => Promise<unknown>
  readonly sendAsync: (
    args: SendAsync.Request,
    callback: SendAsync.Callback,
    chain?: string,
    expirySec?: number,
  ) => void
  readonly disconnect: () => Promise<void>
  readonly setDefaultChain: (chain: string, rpcUrl?: string) => void
  readonly abortPairingAttempt: () => void
  /** Ends pending pairings; a QR code that is still on screen becomes invalid. */
  readonly cleanupPendingPairings: () => Promise<void>
  /** Stops this provider. Its session, and a pending pairing, continue when a provider is created again. */
  readonly destroy: () => void
}

export declare namespace SendAsync {
  type Request = RequestArguments & { readonly id?: number | string; readonly jsonrpc?: string }
  type Answer = { readonly id: number | string; readonly jsonrpc: '2.0'; readonly result: unknown }
  type Callback = (error: unknown, answer?: Answer) => void
}

/** Creates an EIP-1193 provider for any namespaces over the wallet protocol. */
export function createUniversalProvider(options: createUniversalProvider.Params): UniversalProvider {
  const { core, release } = createProviderCore(options)
  const { client, memory, events, endpoints } = core
  const attempt = createPairingAttempt(core)
  let destroyed = false
  const watch = watchSession(core, attempt)
  const load = async (): Promise<void> => {
    await Promise.all([client.ready(), memory.load()])
    endpoints.add(memory.state().namespaces)
    const { sessionTopic: topic } = options
    if (topic === undefined || topic === memory.state().topic) return watch.checkStored()
    const session = client.sessions().find((known) => known.topic === topic)
    if (!session) throw errorOf(PROVIDER_SESSION_UNKNOWN, { values: { topic } })
    await adoptSession(core, session, {})
  }
  const loading = load()
  loading.catch(() => core.log('provider.load.failed'))
  const ready = async (): Promise<void> => {
    if (destroyed) throw errorOf(SIGN_CLIENT_NOT_INITIALIZED)
    await loading
  }

  const request: UniversalProvider['request'] = async (args, chain, expirySec) => {
    const method = typeof args?.method === 'string' ? args.method : ''
    try {
      await ready()
      return await answer(core, { ...args, method }, { chain, expirySec })
    } catch (error) {
      throw toProviderRpcError(error, method)
    }
  }
  const defaultChain: UniversalProvider['defaultChain'] = (namespace = namespacesOf(core)[0]) =>
    namespace !== undefined && namespacesOf(core).includes(namespace) ? defaultChainOf(core, namespace) : undefined
  return {
    isWalletConnect: true,
    ready,
    client,
    get session() {
      return sessionOf(core)
    },
    get namespaces() {
      return memory.state().namespaces
    },
    accounts(chain) {
      const on = sessionOf(core) && (chain ?? defaultChain())
      return on ? addressesOn(core, on) : []
    },
    defaultChain,
    async connect(params) {
      await ready()
      return connectWallet(core, attempt, params)
    },
    async authenticate(params) {
      await ready()
      return authenticateWallet(core, attempt, params)
    },
    async enable() {
      await ready()
      const [namespace] = namespacesOf(core)
      if (!sessionOf(core) || !namespace) throw errorOf(PROVIDER_SESSION_NOT_INITIALIZED)
      return addressesOn(core, chainFor(core, namespace))
    },
    request,
    sendAsync(args, callback, chain, expirySec) {
      request(args, chain, expirySec)
        .then(
          (result) => callback(null, { id: args.id ?? 1, jsonrpc: '2.0', result }),
          (error: unknown) => callback(error),
        )
        .catch(() => core.log('listener.failed'))
    },
    async disconnect() {
      await ready()
      attempt.abort()
      const session = sessionOf(core)
      if (!session) throw errorOf(PROVIDER_NOT_CONNECTED)
      await leaveSession(core, session.topic)
    },
    setDefaultChain(chain, rpcUrl) {
      if (!parseCaipNetworkId(chain)) throw errorOf(NAMESPACE_NOT_CONFIGURED, { values: { namespace: chain } })
      const namespace = prefixOf(chain)
      if (!namespacesOf(core).includes(namespace)) throw errorOf(NAMESPACE_NOT_CONFIGURED, { values: { namespace } })
      if (rpcUrl) endpoints.set(chain, rpcUrl)
      switchChain(core, chain)
    },
    abortPairingAttempt: attempt.abort,
    async cleanupPendingPairings() {
      await ready()
      attempt.abort()
    },
    on: events.on,
    once: events.once,
    off: events.off,
    removeListener: events.removeListener,
    destroy() {
      if (destroyed) return
      destroyed = true
      // Only needed for a shared client: the provider's own client ends pending pairings when it is destroyed.
      if (options.client) attempt.abort()
      watch.unwatch()
      events.clear()
      release()
    },
  }
}

export declare namespace createUniversalProvider {
  type Params = ProviderOptions
}

async function answer(
  core: ProviderCore,
  args: RequestArguments,
  asked: { readonly chain: string | undefined; readonly expirySec: number | undefined },
): Promise<unknown> {
  const { method, params, signal } = args
  if (!sessionOf(core)) throw errorOf(CONNECT_BEFORE_REQUEST)
  if (!method) throw errorOf(RPC_INVALID_REQUEST)
  const chain = chainFor(core, asked.chain)
  const call = { method, params: params ?? [], chain, expirySec: asked.expirySec, signal }
  const local = prefixOf(chain) === 'eip155' && Object.hasOwn(eip155Methods, method) ? eip155Methods[method] : undefined
  return local ? local(core, call) : routeCall(core, call)
}
