import { EXPIRED } from '@latchkey/contracts/errors/sign'
import type { PairingAttempt } from './pairingAttempt.ts'
import { type ProviderCore, sessionOf } from './providerCore.ts'
import { adoptSession, endSession } from './providerSession.ts'
import { onNamespaces, onWalletEvent, shownAccounts } from './walletEvents.ts'

export type SessionWatch = {
  readonly unwatch: () => void
  /** Applies changes made while no provider existed: a session that ended, or one that was approved. */
  readonly checkStored: () => Promise<void>
}

/** Forwards the client's events of the current session only. */
export function watchSession(core: ProviderCore, attempt: PairingAttempt): SessionWatch {
  const { client, memory, events, log } = core
  let shown: ReadonlyMap<string, string> = new Map()
  const isOurs = (topic: string): boolean => memory.state().topic === topic
  const failed = (): void => log('provider.store.failed')
  const adoptPending = async (): Promise<void> => {
    const { pending } = memory.state()
    const session = client.sessions().find(({ pairingTopic }) => pairingTopic === pending?.pairingTopic)
    if (pending && session && !attempt.waitsFor(pending.pairingTopic))
      await adoptSession(core, session, pending.namespaces)
  }
  // Differences of an update are detected against this snapshot.
  const remember = (): void => {
    shown = sessionOf(core) ? shownAccounts(core) : new Map()
  }
  const stops = [
    client.on('session_connect', () => void adoptPending().catch(failed)),
    client.on('session_event', (event) => {
      if (isOurs(event.topic)) onWalletEvent(core, event)
    }),
    client.on('session_update', ({ topic, namespaces }) => {
      if (!isOurs(topic)) return
      core.capabilities.clear()
      onNamespaces(core, shown)
      remember()
      events.emit('session_update', { topic, params: { namespaces } })
    }),
    client.on('session_ping', ({ topic }) => {
      if (isOurs(topic)) events.emit('session_ping', { topic })
    }),
    client.on('session_delete', ({ topic }) => {
      if (!isOurs(topic)) return
      endSession(core).catch(failed)
      events.emit('session_delete', { topic })
    }),
    client.on('session_expire', ({ topic }) => {
      if (!isOurs(topic)) return
      endSession(core, EXPIRED.message.replace('{context}', `session topic: ${topic}`)).catch(failed)
      events.emit('session_expire', { topic })
    }),
  ]
  for (const name of ['connect', 'chainChanged', 'accountsChanged'] as const) events.on(name, remember)
  return {
    unwatch() {
      for (const stop of stops) stop()
    },
    async checkStored() {
      await adoptPending()
      if (memory.state().topic !== undefined && !sessionOf(core)) await endSession(core)
      remember()
    },
  }
}
