import { parseCaipAddress } from '@latchkey/base/caip'
import { USER_DISCONNECTED } from '@latchkey/contracts/errors/signPeer'
import { prefixOf, union } from '../sign/namespaces.ts'
import { isChain } from '../sign/shapes.ts'
import type { SignEvents } from '../sign/types.ts'
import {
  addressesOn,
  approvedChains,
  chosenChain,
  defaultChainOf,
  namespacesOf,
  type ProviderCore,
  sessionOf,
  switchChain,
} from './providerCore.ts'
import { emptyState } from './providerState.ts'

/** Names that mean something of ours: a wallet cannot speak in them. */
const ownNames = /^(display_uri|connect|disconnect|default_chain_changed|session_\w+)$/

export function onWalletEvent(core: ProviderCore, event: SignEvents['session_event']): void {
  const { topic, name, data, chainId } = event
  if (name === 'accountsChanged') onAccounts(core, data, chainId)
  else if (name === 'chainChanged') {
    const chain = chainOfEvent(data, chainId)
    if (namespacesOf(core).includes(prefixOf(chain))) switchChain(core, chain)
  } else if (!ownNames.test(name)) core.events.emitOther(name, data)
  core.events.emit('session_event', { topic, params: { event: { name, data }, chainId } })
}

function onAccounts({ memory, events, log }: ProviderCore, data: unknown, chainId: string): void {
  if (!Array.isArray(data)) return
  const addresses = union(
    data.flatMap((entry) => (typeof entry === 'string' && entry ? [parseCaipAddress(entry)?.address ?? entry] : [])),
  )
  const [first] = addresses
  const state = memory.state()
  if (first !== undefined)
    memory
      .set({ ...state, firstAccounts: { ...state.firstAccounts, [prefixOf(chainId)]: first } })
      .catch(() => log('provider.store.failed'))
  events.emit('accountsChanged', addresses)
}

/** The chain that a `chainChanged` speaks of: wallets write it as number, decimal, hex or CAIP-2, and the data wins over `chainId`. */
export function chainOfEvent(data: unknown, chainId: string): string {
  const text = typeof data === 'number' ? String(data) : data
  if (typeof text !== 'string' || !text) return chainId
  const [namespace, reference] = isChain(text)
    ? [prefixOf(text), text.slice(prefixOf(text).length + 1)]
    : [prefixOf(chainId), text]
  if (reference.includes(':')) return chainId
  if (namespace !== 'eip155') return `${namespace}:${reference}`
  return /^(0x[0-9a-f]{1,16}|\d{1,16})$/i.test(reference) ? `eip155:${BigInt(reference)}` : chainId
}

/** The wallet changed what it shares: chains that are gone are left, and what differs is told. */
export function onNamespaces(core: ProviderCore, before: ReadonlyMap<string, string>): void {
  const { memory, events, log } = core
  const session = sessionOf(core)
  for (const namespace of union(namespacesOf(core), [...before.keys()])) {
    const approved = approvedChains(session, namespace)
    const [first] = approved
    const current = chosenChain(core, namespace)
    if (first && (!current || !approved.includes(current))) switchChain(core, first)
    else if (!first && before.get(namespace)) {
      const { [namespace]: _, ...defaultChains } = memory.state().defaultChains
      memory.set({ ...memory.state(), defaultChains }).catch(() => log('provider.store.failed'))
      events.emit('accountsChanged', [])
    } else if (first && before.get(namespace) !== shownAccounts(core).get(namespace))
      events.emit('accountsChanged', addressesOn(core, defaultChainOf(core, namespace)))
  }
}

/** Accounts on the default chain of each namespace, to see what an update changed. */
export const shownAccounts = (core: ProviderCore): ReadonlyMap<string, string> =>
  new Map(
    namespacesOf(core).map((namespace) => {
      const chain = approvedChains(sessionOf(core), namespace).length > 0 ? defaultChainOf(core, namespace) : undefined
      return [namespace, chain ? addressesOn(core, chain).join() : '']
    }),
  )

/** The session is over: what belonged to it is forgotten, and the app is told once. */
export async function endSession(core: ProviderCore, message = USER_DISCONNECTED.message): Promise<void> {
  const { memory, events, capabilities } = core
  const { topic, pending } = memory.state()
  if (topic === undefined) return
  capabilities.clear()
  const stored = memory.set({ ...emptyState, pending })
  events.emit('disconnect', { code: USER_DISCONNECTED.rpcCode ?? 6000, message, data: topic })
  await stored
}
