import { vi } from 'vitest'
import type { PublishParams, ReceiveMessage, RelayClient, RelayMessage, RelayStatus } from '../src/relay/port.ts'

type Stored = RelayMessage & { readonly from: string }
type Connection = {
  readonly id: string
  readonly topics: Set<string>
  online: boolean
  readonly push: (m: Stored) => void
}

/** An in-memory relay for tests, with the mailbox rules of the real one and injectable faults. */
export type MemoryRelay = {
  /** A client with a stable id; a second one with the same id is a reload or a second tab. */
  readonly client: (id: string) => MemoryRelayClient
  /** Everything published, in order. */
  readonly published: readonly (PublishParams & { readonly from: string })[]
  /** Publishes a message as if the peer had sent it. */
  readonly publish: (from: string, params: PublishParams) => void
  /** Fault of a push: 'lose' drops it until the next subscribe; 'twice' delivers it again, bypassing the removal of duplicates. */
  fault: (message: RelayMessage, to: string) => 'none' | 'lose' | 'twice'
  /** Settles when nothing has happened for some turns of the event loop. */
  readonly quiet: () => Promise<void>
}

export type MemoryRelayClient = RelayClient & {
  /** Offline: calls wait, nothing is pushed. Online again: calls are sent, topics are subscribed again. */
  readonly setOnline: (online: boolean) => void
  /** Makes all later calls reject with this error; undefined restores them. */
  readonly failWith: (error: Error | undefined) => void
}

export function createMemoryRelay(): MemoryRelay {
  const subscribers = new Map<string, Set<string>>()
  const mailboxes = new Map<string, Stored[]>()
  const waiting = new Map<string, Stored[]>()
  const seen = new Map<string, Set<string>>()
  const connections = new Set<Connection>()
  const published: (PublishParams & { readonly from: string })[] = []
  let moves = 0

  const get = <key, value>(map: Map<key, value>, key: key, make: () => value): value => {
    const value = map.get(key) ?? make()
    map.set(key, value)
    return value
  }
  const push = (id: string, message: Stored): void => {
    moves += 1
    for (const connection of connections)
      if (connection.id === id && connection.online && connection.topics.has(message.topic)) connection.push(message)
  }
  const publish = (from: string, params: PublishParams): void => {
    published.push({ ...params, from })
    const { topic, message, tag, attestation } = params
    const stored = { topic, message, tag, publishedAtMs: 0, from, ...(attestation !== undefined && { attestation }) }
    const recipients = [...get(subscribers, topic, () => new Set<string>())].filter((id) => id !== from)
    if (recipients.length === 0) get(waiting, topic, () => []).push(stored)
    for (const id of recipients) {
      const mailbox = get(mailboxes, id, () => [])
      if (mailbox.some((other) => other.message === message)) continue
      mailbox.push(stored)
      push(id, stored)
    }
  }
  const subscribe = (connection: Connection, topics: readonly string[]): void => {
    for (const topic of topics) {
      connection.topics.add(topic)
      get(subscribers, topic, () => new Set<string>()).add(connection.id)
      const early = get(waiting, topic, () => [])
      const mine = early.filter(({ from }) => from !== connection.id)
      if (mine.length > 0)
        waiting.set(
          topic,
          early.filter((stored) => !mine.includes(stored)),
        )
      get(mailboxes, connection.id, () => []).push(...mine)
      for (const stored of get(mailboxes, connection.id, () => []))
        if (stored.topic === topic) push(connection.id, stored)
    }
  }

  const hub: MemoryRelay = {
    published,
    publish,
    fault: () => 'none',
    async quiet() {
      for (let still = 0, before = -1; still < 40; still = moves === before ? still + 1 : 0) {
        before = moves
        // At least one turn of the event loop, and as long as a chunk takes to load.
        await vi.dynamicImportSettled()
      }
    },
    client(id) {
      const receivers = new Set<ReceiveMessage>()
      const listeners = new Set<(status: RelayStatus) => void>()
      const queued: (() => void)[] = []
      let error: Error | undefined
      let tail = Promise.resolve()
      const deliver = (stored: Stored, repeat: boolean): void => {
        tail = tail.then(() => take(stored, repeat)).catch(() => {})
      }
      const take = async (stored: Stored, repeat: boolean): Promise<void> => {
        const { from: _, ...message } = stored
        const known = get(seen, id, () => new Set<string>())
        if (known.has(stored.message) && !repeat) return
        await Promise.all([...receivers].map((receive) => receive(message, Promise.resolve())))
        moves += 1
        if (!connections.has(connection)) return
        known.add(stored.message)
        mailboxes.set(
          id,
          get(mailboxes, id, () => []).filter((other) => other !== stored),
        )
      }
      const connection: Connection = {
        id,
        topics: new Set(),
        online: true,
        push(stored) {
          const fault = hub.fault(stored, id)
          if (fault === 'lose') return
          deliver(stored, false)
          if (fault === 'twice') deliver(stored, true)
        },
      }
      connections.add(connection)
      const call = (task: () => void, signal?: AbortSignal): Promise<void> =>
        new Promise((resolve, reject) => {
          moves += 1
          if (error) return reject(error)
          const run = (): void => {
            if (!signal?.aborted) {
              task()
              resolve()
            } else reject(signal.reason)
          }
          if (connection.online) run()
          else queued.push(run)
        })
      const base = { prompt: false, ttlSec: 300 }
      return {
        clientId: async () => id,
        publish: ({ signal, ...params }) => call(() => publish(id, params), signal),
        subscribe: (topics) => call(() => subscribe(connection, topics)),
        unsubscribe: (topic) => call(() => void connection.topics.delete(topic)),
        proposeSession: ({ pairingTopic: topic, sessionProposal: message, attestation }) =>
          call(() => {
            subscribe(connection, [topic])
            publish(id, { ...base, topic, message, tag: 1100, prompt: true, attestation })
          }),
        approveSession: (params) =>
          call(() => {
            subscribe(connection, [params.sessionTopic])
            publish(id, { ...base, topic: params.pairingTopic, message: params.sessionProposalResponse, tag: 1101 })
            publish(id, { ...base, topic: params.sessionTopic, message: params.sessionSettlementRequest, tag: 1102 })
          }),
        onMessage(receive) {
          receivers.add(receive)
          return () => receivers.delete(receive)
        },
        onStatus(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        status: () => (connection.online ? 'open' : 'waiting'),
        connect: () => {},
        async destroy() {
          connections.delete(connection)
        },
        failWith(next) {
          error = next
        },
        setOnline(online) {
          connection.online = online
          for (const listener of listeners) listener(online ? 'open' : 'waiting')
          if (!online) return
          subscribe(connection, [...connection.topics])
          for (const run of queued.splice(0)) run()
        },
      }
    },
  }
  return hub
}
