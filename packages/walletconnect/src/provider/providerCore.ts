import { parseCaipAddress } from '@latchkey/base/caip'
import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import {
  CONNECT_BEFORE_REQUEST,
  NAMESPACE_NOT_CONFIGURED,
  PROVIDER_CHAIN_ID_NOT_FOUND,
} from '@latchkey/contracts/errors/sign'
import { chainsOfAccounts } from '../sign/approvedNamespaces.ts'
import type { AppClient } from '../sign/createAppClient.ts'
import { chainsOfEntry, prefixOf, union } from '../sign/namespaces.ts'
import { isChain } from '../sign/proposalShape.ts'
import type { Session, SignLog } from '../sign/types.ts'
import type { Endpoints } from './endpoints.ts'
import type { HttpRpc } from './httpRpc.ts'
import type { ProviderEmitter } from './providerEvents.ts'
import type { ProviderMemory } from './providerState.ts'
import type { UniversalEvents } from './types.ts'

/** State shared by the parts of one provider instance. */
export type ProviderCore = {
  readonly client: AppClient
  readonly clock: Clock
  readonly log: SignLog
  readonly events: ProviderEmitter<UniversalEvents>
  readonly memory: ProviderMemory
  readonly endpoints: Endpoints
  readonly http: HttpRpc
  /**
   * `eth_chainId` returns a number, as with the official universal provider, and bundler responses are returned unchanged.
   */
  readonly compatibility: boolean
  /** Further methods that the app's own nodes serve. */
  readonly rpcMethods: readonly string[]
  /** The wallet's capabilities for the current session. */
  readonly capabilities: Map<string, unknown>
}

/** A call with its chain resolved. */
export type ProviderCall = {
  readonly method: string
  readonly params: readonly unknown[] | unknown
  /** CAIP-2. */
  readonly chain: string
  readonly expirySec?: number | undefined
  readonly signal?: AbortSignal | undefined
}

export function sessionOf({ client, memory }: ProviderCore): Session | undefined {
  const { topic } = memory.state()
  return topic === undefined ? undefined : client.sessions().find((session) => session.topic === topic)
}

/** @throws CONNECT_BEFORE_REQUEST */
export function liveSessionOf(core: ProviderCore): Session {
  const session = sessionOf(core)
  if (!session) throw errorOf(CONNECT_BEFORE_REQUEST)
  return session
}

const allAccounts = (session: Session | undefined): readonly string[] =>
  Object.values(session?.namespaces ?? {}).flatMap(({ accounts }) => accounts)

/** Chains of a namespace with an account in the session, in the wallet's order. */
export const approvedChains = (session: Session | undefined, namespace: string): readonly string[] =>
  chainsOfAccounts(allAccounts(session)).filter((chain) => prefixOf(chain) === namespace)

const askedChains = (core: ProviderCore, namespace: string): readonly string[] =>
  union(
    ...Object.entries(core.memory.state().namespaces)
      .filter(([key]) => prefixOf(key) === namespace)
      .map(([key, entry]) => chainsOfEntry(key, entry)),
  )

/** The chain that was chosen for a namespace, if any. */
export const chosenChain = (core: ProviderCore, namespace: string): string | undefined => {
  const { defaultChains } = core.memory.state()
  // The wallet chooses the names of namespaces: `constructor` must not match an inherited property.
  return Object.hasOwn(defaultChains, namespace) ? defaultChains[namespace] : undefined
}

/** A chain that the app requested or the wallet approved, so that reads may use the default endpoint. */
export const isKnownChain = (core: ProviderCore, chain: string): boolean => {
  const namespace = prefixOf(chain)
  return [
    ...approvedChains(sessionOf(core), namespace),
    ...askedChains(core, namespace),
    chosenChain(core, namespace),
  ].includes(chain)
}

/** Addresses that the wallet shared on a chain, each once, the current account first. */
export function addressesOn(core: ProviderCore, chain: string): readonly string[] {
  const accounts = allAccounts(sessionOf(core)).map(parseCaipAddress)
  const addresses = union(accounts.flatMap((account) => (account?.networkId === chain ? [account.address] : [])))
  const wanted = String(core.memory.state().firstAccounts[prefixOf(chain)]).toLowerCase()
  const first = addresses.find((address) => address.toLowerCase() === wanted)
  return first === undefined ? addresses : union([first], addresses)
}

/** Namespaces that requests may use: approved ones before those that were only requested. */
export function namespacesOf(core: ProviderCore): readonly string[] {
  const approved = chainsOfAccounts(allAccounts(sessionOf(core))).map(prefixOf)
  const requested = Object.keys(core.memory.state().namespaces).map(prefixOf)
  return union(
    requested.filter((namespace) => approved.includes(namespace)),
    approved,
    requested,
  )
}

/** Chain that requests of a namespace are sent to. @throws PROVIDER_CHAIN_ID_NOT_FOUND */
export function defaultChainOf(core: ProviderCore, namespace: string): string {
  const chain =
    chosenChain(core, namespace) ?? approvedChains(sessionOf(core), namespace)[0] ?? askedChains(core, namespace)[0]
  if (chain === undefined) throw errorOf(PROVIDER_CHAIN_ID_NOT_FOUND)
  return chain
}

/** Chain of a request: a CAIP-2 id, or the default chain of a namespace or of the first namespace. */
export function chainFor(core: ProviderCore, chain: string | undefined): string {
  const namespaces = namespacesOf(core)
  const namespace = chain ? prefixOf(chain) : (namespaces[0] ?? '')
  if (!namespaces.includes(namespace) || (chain?.includes(':') && !isChain(chain)))
    throw errorOf(NAMESPACE_NOT_CONFIGURED, {
      values: { namespace: chain && isChain(chain) ? namespace : (chain ?? '') },
    })
  return chain?.includes(':') ? chain : defaultChainOf(core, namespace)
}

/** Sets the default chain of its namespace and emits the change. */
export function switchChain(core: ProviderCore, chain: string): void {
  const { memory, events, log } = core
  const namespace = prefixOf(chain)
  const state = memory.state()
  if (chosenChain(core, namespace) === chain) return
  memory
    .set({ ...state, defaultChains: { ...state.defaultChains, [namespace]: chain } })
    .catch(() => log('provider.store.failed'))
  events.emit('default_chain_changed', chain)
  events.emit('chainChanged', chain.slice(namespace.length + 1))
  // Skip an empty list, which would read as a disconnect: the wallet may have accounts on other chains.
  const addresses = addressesOn(core, chain)
  if (addresses.length > 0) events.emit('accountsChanged', addresses)
}
