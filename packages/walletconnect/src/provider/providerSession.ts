import { USER_DISCONNECTED } from '@latchkey/contracts/errors/sign'
import { prefixOf, union } from '../sign/namespaces.ts'
import type { Session } from '../sign/types.ts'
import { approvedChains, type ProviderCore } from './providerCore.ts'
import { emptyState } from './providerState.ts'
import type { ProviderNamespaces } from './types.ts'

/** Makes a session the current one and disconnects the previous one, since a provider has one wallet at a time. */
export async function adoptSession(core: ProviderCore, session: Session, asked: ProviderNamespaces): Promise<void> {
  const { memory, endpoints, capabilities, client, events, log } = core
  const before = memory.state()
  if (before.topic === session.topic) return
  capabilities.clear()
  endpoints.add(asked)
  await memory.set({
    topic: session.topic,
    namespaces: asked,
    defaultChains: defaultChains(session, { asked, before: before.defaultChains }),
    firstAccounts: {},
  })
  if (before.topic) client.disconnect(before.topic).catch(() => log('provider.leave.failed'))
  events.emit('connect', { session })
}

function defaultChains(
  session: Session,
  params: { readonly asked: ProviderNamespaces; readonly before: Readonly<Record<string, string>> },
): Readonly<Record<string, string>> {
  const { asked, before } = params
  const namespaces = union(Object.values(session.namespaces).flatMap(({ accounts }) => accounts.map(prefixOf)))
  return Object.fromEntries(
    namespaces.map((namespace) => {
      const approved = approvedChains(session, namespace)
      const wished = asked[namespace]?.defaultChain
      const wanted = [before[namespace], wished, `${namespace}:${wished}`]
      return [namespace, wanted.find((chain) => chain && approved.includes(chain)) ?? approved[0] ?? '']
    }),
  )
}

/** Ends the session locally, clears its state and emits `disconnect` once. */
export async function endSession(core: ProviderCore, message = USER_DISCONNECTED.message): Promise<void> {
  const { memory, events, capabilities } = core
  const { topic, pending } = memory.state()
  if (topic === undefined) return
  capabilities.clear()
  const stored = memory.set({ ...emptyState, pending })
  events.emit('disconnect', { code: USER_DISCONNECTED.rpcCode ?? 6000, message, data: topic })
  await stored
}

/** Disconnects: locally at once, in the wallet when the relay is reachable. */
export async function leaveSession(core: ProviderCore, topic: string): Promise<void> {
  const sent = core.client.disconnect(topic).catch(() => core.log('provider.leave.failed'))
  await endSession(core)
  await sent
}
