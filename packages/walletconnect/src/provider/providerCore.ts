import { parseCaipAddress } from '@latchkey/base/caip'
import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { PROVIDER_CHAIN_ID_NOT_FOUND } from '@latchkey/contracts/errors/provider'
import { CONNECT_BEFORE_REQUEST, NAMESPACE_NOT_CONFIGURED } from '@latchkey/contracts/errors/sign'
import type { AppClient } from '../sign/createAppClient.ts'
import { chainsOfAccounts, chainsOfEntry, prefixOf, union } from '../sign/namespaces.ts'
import { isChain } from '../sign/shapes.ts'
import type { Session, SignLog } from '../sign/types.ts'
import type { Endpoints } from './endpoints.ts'
import type { HttpRpc } from './httpRpc.ts'
import type { ProviderEmitter } from './providerEvents.ts'
import type { ProviderMemory } from './providerState.ts'
import type { UniversalEvents } from './types.ts'

/** What the parts of one provider share. Nothing of it is known outside this instance. */
export type ProviderCore = {
  readonly client: AppClient
  readonly clock: Clock
  readonly log: SignLog
  readonly events: ProviderEmitter<UniversalEvents>
  readonly memory: ProviderMemory
  readonly endpoints: Endpoints
  readonly http: HttpRpc
  /** `eth_chainId` answers a number, as the official universal provider does, and bundlers answer as they are. */
  readonly compatibility: boolean
  /** Methods that the app's own nodes offer besides the safe ones. */
  readonly rpcMethods: readonly string[]
  /** Answers of the wallet about its capabilities, for the session in use. */
  readonly capabilities: Map<string, unknown>
}

/** One call with its chain found. */
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

/** Chains of a namespace that the wallet shared an account on, in its order. */
export const approvedChains = (session: Session | undefined, namespace: string): readonly string[] =>
  chainsOfAccounts(allAccounts(session)).filter((chain) => prefixOf(chain) === namespace)

const askedChains = (core: ProviderCore, namespace: string): readonly string[] =>
  union(
    ...Object.entries(core.memory.state().namespaces)
      .filter(([key]) => prefixOf(key) === namespace)
      .map(([key, entry]) => chainsOfEntry(key, entry)),
  )

/** The chain in use, once one was chosen. */
export const chosenChain = (core: ProviderCore, namespace: string): string | undefined => {
  const { defaultChains } = core.memory.state()
  // A wallet names its namespaces as it likes: `constructor` is none of ours.
  return Object.hasOwn(defaultChains, namespace) ? defaultChains[namespace] : undefined
}

/** A chain of the app's or the wallet's, so that reads may go to the default endpoint. */
export const isKnownChain = (core: ProviderCore, chain: string): boolean => {
  const namespace = prefixOf(chain)
  return [
    ...approvedChains(sessionOf(core), namespace),
    ...askedChains(core, namespace),
    chosenChain(core, namespace),
  ].includes(chain)
}

/** Addresses the wallet shared on a chain, each once, the one it put first in front. */
export function addressesOn(core: ProviderCore, chain: string): readonly string[] {
  const accounts = allAccounts(sessionOf(core)).map(parseCaipAddress)
  const addresses = union(accounts.flatMap((account) => (account?.networkId === chain ? [account.address] : [])))
  const wanted = String(core.memory.state().firstAccounts[prefixOf(chain)]).toLowerCase()
  const first = addresses.find((address) => address.toLowerCase() === wanted)
  return first === undefined ? addresses : union([first], addresses)
}

/** Namespaces that requests may name: the approved ones before those that were only asked for. */
export function namespacesOf(core: ProviderCore): readonly string[] {
  const approved = chainsOfAccounts(allAccounts(sessionOf(core))).map(prefixOf)
  const asked = Object.keys(core.memory.state().namespaces).map(prefixOf)
  return union(
    asked.filter((namespace) => approved.includes(namespace)),
    approved,
    asked,
  )
}

/** Chain that requests of a namespace go to. @throws PROVIDER_CHAIN_ID_NOT_FOUND */
export function defaultChainOf(core: ProviderCore, namespace: string): string {
  const chain =
    chosenChain(core, namespace) ?? approvedChains(sessionOf(core), namespace)[0] ?? askedChains(core, namespace)[0]
  if (chain === undefined) throw errorOf(PROVIDER_CHAIN_ID_NOT_FOUND)
  return chain
}

/** The chain a request is for: a CAIP-2 id, the default one of a namespace, or that of the first namespace. */
export function chainFor(core: ProviderCore, chain: string | undefined): string {
  const namespaces = namespacesOf(core)
  const namespace = chain ? prefixOf(chain) : (namespaces[0] ?? '')
  if (!namespaces.includes(namespace) || (chain?.includes(':') && !isChain(chain)))
    throw errorOf(NAMESPACE_NOT_CONFIGURED, {
      values: { namespace: chain && isChain(chain) ? namespace : (chain ?? '') },
    })
  return chain?.includes(':') ? chain : defaultChainOf(core, namespace)
}

/** Makes a chain the one that requests of its namespace go to, and tells so. */
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
  // No accounts on the new chain says nothing about those elsewhere: an empty list would read as a disconnect.
  const addresses = addressesOn(core, chain)
  if (addresses.length > 0) events.emit('accountsChanged', addresses)
}
