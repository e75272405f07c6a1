import { addressesOfEvent, networkOfEvent } from '@latchkey/contracts/session/sessionEvents'
import { prefixOf, union } from '../sign/namespaces.ts'
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

/** Reserved names, which a wallet's events cannot use. */
const ownNames = /^(display_uri|connect|disconnect|default_chain_changed|session_\w+)$/

export function onWalletEvent(core: ProviderCore, event: SignEvents['session_event']): void {
  const { topic, name, data, chainId } = event
  if (name === 'accountsChanged') onAccounts(core, data, chainId)
  else if (name === 'chainChanged') {
    const chain = networkOfEvent(data, chainId)
    if (namespacesOf(core).includes(prefixOf(chain))) switchChain(core, chain)
  } else if (!ownNames.test(name)) core.events.emitOther(name, data)
  core.events.emit('session_event', { topic, params: { event: { name, data }, chainId } })
}

function onAccounts({ memory, events, log }: ProviderCore, data: unknown, chainId: string): void {
  const addresses = addressesOfEvent(data)
  if (!addresses) return
  const [first] = addresses
  const state = memory.state()
  if (first !== undefined)
    memory
      .set({ ...state, firstAccounts: { ...state.firstAccounts, [prefixOf(chainId)]: first } })
      .catch(() => log('provider.store.failed'))
  events.emit('accountsChanged', addresses)
}

/**
 * Applies a session update: switches away from chains that are gone and emits the differences. The order of the accounts is
 * that of the update, also after an earlier `accountsChanged`.
 */
export function onNamespaces(core: ProviderCore, before: ReadonlyMap<string, string>): void {
  const { memory, events, log } = core
  memory.set({ ...memory.state(), firstAccounts: {} }).catch(() => log('provider.store.failed'))
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

/** Accounts on the default chain of each namespace, to detect changes by an update. */
export const shownAccounts = (core: ProviderCore): ReadonlyMap<string, string> =>
  new Map(
    namespacesOf(core).map((namespace) => {
      const chain = approvedChains(sessionOf(core), namespace).length > 0 ? defaultChainOf(core, namespace) : undefined
      return [namespace, chain ? addressesOn(core, chain).join() : '']
    }),
  )
