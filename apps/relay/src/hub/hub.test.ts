import { hash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryMailbox } from '../mailbox/memory.ts'
import { createHub } from './hub.ts'

type Command =
  | { readonly kind: 'open' | 'close' | 'acknowledge'; readonly socket: number }
  | { readonly kind: 'subscribe' | 'unsubscribe' | 'publish'; readonly socket: number; readonly topic: string }

/** Clients a, b and c have two sockets each: 0 and 3, 1 and 4, 2 and 5. */
const clientOf = (socket: number): string => 'abc'[socket % 3] ?? ''
const socketArb = fc.integer({ min: 0, max: 5 })
const commandArb: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ kind: fc.constantFrom('open' as const, 'close' as const, 'acknowledge' as const), socket: socketArb }),
  fc.record({
    kind: fc.constantFrom('subscribe' as const, 'unsubscribe' as const, 'publish' as const),
    socket: socketArb,
    topic: fc.constantFrom('t', 'u'),
  }),
)

/** Reference model: one list of messages, scanned every time. */
function referenceQueue() {
  const messages: { topic: string; text: string; from: string; to: Set<string> | null }[] = []
  const known: Record<string, Set<string>> = { t: new Set(), u: new Set() }
  const listening = new Map<number, Set<string>>()
  const waiting = (client: string, topic: string) =>
    messages.filter((message) => message.topic === topic && message.to?.has(client)).map(({ text }) => text)
  return {
    open: (socket: number) => listening.set(socket, new Set()),
    close: (socket: number) => listening.delete(socket),
    unsubscribe: (socket: number, topic: string) => listening.get(socket)?.delete(topic),
    subscribe(socket: number, topic: string): string[] {
      const client = clientOf(socket)
      known[topic]?.add(client)
      for (const message of messages) {
        if (message.topic === topic && message.to === null && message.from !== client) message.to = new Set([client])
      }
      listening.get(socket)?.add(topic)
      return waiting(client, topic).map((text) => `${socket}:${text}`)
    },
    publish(socket: number, topic: string, text: string): string[] {
      const from = clientOf(socket)
      const others = [...(known[topic] ?? [])].filter((client) => client !== from)
      messages.push({ topic, text, from, to: others.length ? new Set(others) : null })
      return [...listening]
        .filter(([other, topics]) => topics.has(topic) && others.includes(clientOf(other)))
        .map(([other]) => `${other}:${text}`)
    },
    acknowledge(socket: number, text: string): void {
      for (const message of messages) if (message.text === text) message.to?.delete(clientOf(socket))
    },
  }
}

test('hub and mailbox behave like the reference queue, for any order of events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(commandArb, { maxLength: 60 }), async (commands) => {
      const hub = createHub({ firstPushId: 1 })
      const mailbox = memoryMailbox()
      const reference = referenceQueue()
      const texts = new Map<string, string>()
      const open = new Set<number>()
      let unacked: { readonly socketId: number; readonly pushId: number; readonly text: string }[] = []
      const seen = (pushes: ReturnType<typeof hub.deliver>): string[] => {
        const named = pushes.map((push) => ({ ...push, text: texts.get(push.ref.messageId) ?? '?' }))
        unacked.push(...named)
        return named.map(({ socketId, text }) => `${socketId}:${text}`)
      }
      let pushes: string[] = []
      mailbox.attach({
        ...{ of: hub.subscribersOf, failed() {}, recovered() {}, missed() {} },
        deliver({ ref, recipients }) {
          pushes = seen(hub.deliver(ref, recipients))
        },
      })
      let count = 0
      for (const command of commands) {
        const { kind, socket } = command
        if (kind === 'open') {
          if (open.has(socket)) continue
          open.add(socket)
          hub.addSocket(socket, clientOf(socket))
          reference.open(socket)
        } else if (!open.has(socket)) {
        } else if (kind === 'close') {
          open.delete(socket)
          hub.removeSocket(socket)
          reference.close(socket)
          unacked = unacked.filter(({ socketId }) => socketId !== socket)
        } else if (kind === 'unsubscribe') {
          hub.unsubscribe(socket, command.topic)
          reference.unsubscribe(socket, command.topic)
        } else if (kind === 'subscribe') {
          const joined = await mailbox.join({ topics: [command.topic], clientId: clientOf(socket) })
          const waiting = (joined.ok && joined.value[0]) || { topic: command.topic, messages: [] }
          expect(seen(hub.subscribe(socket, { waiting, subscriptionId: 's' }))).toEqual(
            reference.subscribe(socket, command.topic),
          )
        } else if (kind === 'publish') {
          count += 1
          const text = `m${count}`
          const from = clientOf(socket)
          const message = { topic: command.topic, message: text, from, projectId: 'p', tag: 0, ttlSec: 300 }
          texts.set(hash('sha256', text), text)
          pushes = []
          await mailbox.put(message).stored
          expect(pushes.sort()).toEqual(reference.publish(socket, command.topic, text).sort())
        } else {
          const first = unacked.find(({ socketId }) => socketId === socket)
          if (!first) continue
          unacked = unacked.filter((push) => push !== first)
          const acked = hub.ack(socket, first.pushId)
          if (!acked) continue
          mailbox.ack({ topic: acked.ref.topic, clientId: acked.clientId, messageId: acked.ref.messageId })
          reference.acknowledge(socket, first.text)
        }
      }
      await mailbox.close()
    }),
    { numRuns: 200 },
  )
})

test('acknowledges a push once, also after unsubscribing; a new subscribe replaces it', () => {
  const hub = createHub({ firstPushId: 1 })
  const ref = { topic: 't', seq: 1, messageId: 'm', tag: 0, publishedAtMs: 0, bytes: 1 }
  const subscription = { waiting: { topic: 't', messages: [ref] }, subscriptionId: 's' }
  hub.addSocket(1, 'a')
  expect(hub.subscribe(1, subscription).map(({ pushId }) => pushId)).toEqual([1])
  expect(hub.subscribe(1, subscription).map(({ pushId }) => pushId)).toEqual([2])
  expect(hub.ack(1, 1)).toBeUndefined()
  hub.unsubscribe(1, 't')
  expect(hub.ack(1, 2)).toEqual({ ref, clientId: 'a' })
  expect(hub.ack(1, 2)).toBeUndefined()
})

test('resubscribing scans only the replaced pushes', () => {
  let looks = 0
  const refOf = (topic: string, seq: number) => ({
    ...{ seq, messageId: `${topic}${seq}`, tag: 0, publishedAtMs: 0, bytes: 1 },
    get topic() {
      looks += 1
      return topic
    },
  })
  const hub = createHub({ firstPushId: 1, pendingAcksMax: 1_000 })
  hub.addSocket(1, 'a')
  const topics = Array.from({ length: 100 }, (_, n) => {
    const messages = Array.from({ length: 20 }, (_, seq) => refOf(`t${n}`, seq))
    return { waiting: { topic: `t${n}`, messages }, subscriptionId: 's' }
  })
  for (let round = 0; round < 3; round += 1) for (const topic of topics) hub.subscribe(1, topic)
  expect(looks).toBeLessThan(3 * 100 * 20 * 5)
})

test('drops the oldest pending pushes beyond the limit', () => {
  const commandArb = fc.oneof(
    fc.record({ kind: fc.constant('push' as const), topic: fc.constantFrom('t', 'u', 'v') }),
    fc.record({ kind: fc.constant('again' as const), topic: fc.constantFrom('t', 'u', 'v') }),
    fc.record({ kind: fc.constant('answer' as const), at: fc.nat({ max: 9 }) }),
  )
  fc.assert(
    fc.property(fc.array(commandArb, { maxLength: 200 }), (commands) => {
      const hub = createHub({ firstPushId: 1, pendingAcksMax: 5 })
      hub.addSocket(1, 'a')
      const subscribe = (topic: string) => hub.subscribe(1, { waiting: { topic, messages: [] }, subscriptionId: 's' })
      for (const topic of ['t', 'u', 'v']) subscribe(topic)
      let expected: { readonly pushId: number; readonly topic: string }[] = []
      for (const command of commands) {
        if (command.kind === 'push') {
          const ref = { topic: command.topic, seq: 1, messageId: 'm', tag: 0, publishedAtMs: 0, bytes: 1 }
          const [push] = hub.deliver(ref, ['a'])
          expected = [...expected, { pushId: push?.pushId ?? 0, topic: command.topic }].slice(-5)
        } else if (command.kind === 'again') {
          subscribe(command.topic)
          expected = expected.filter(({ topic }) => topic !== command.topic)
        } else {
          const one = expected[command.at]
          if (one) expect(hub.ack(1, one.pushId)?.ref.topic).toBe(one.topic)
          expected = expected.filter((push) => push !== one)
        }
      }
      const lastId = Math.max(0, ...expected.map(({ pushId }) => pushId))
      const left = Array.from({ length: lastId }, (_, n) => n + 1).filter((pushId) => hub.ack(1, pushId))
      expect(left).toEqual(expected.map(({ pushId }) => pushId))
    }),
  )
})

test('holds back messages that arrive during a join, and pushes each once, after the waiting ones', () => {
  const hub = createHub({ firstPushId: 1 })
  const ref = (seq: number) => ({ topic: 't', seq, messageId: `m${seq}`, tag: 0, publishedAtMs: 0, bytes: 1 })
  const ids = (pushes: readonly { readonly ref: { readonly messageId: string } }[]) =>
    pushes.map((push) => push.ref.messageId)
  const answer = (...messages: number[]) =>
    ids(hub.subscribe(1, { waiting: { topic: 't', messages: messages.map(ref) }, subscriptionId: 's' }))
  hub.addSocket(1, 'a')
  hub.joining(1, 't')
  expect(ids(hub.deliver(ref(2), ['a']))).toEqual([])
  // The response to the join contains the second message, but not the third.
  expect(ids(hub.deliver(ref(3), ['a']))).toEqual([])
  expect(answer(1, 2)).toEqual(['m1', 'm2', 'm3'])
  expect(ids(hub.deliver(ref(4), ['a']))).toEqual(['m4'])

  // During two parallel joins, the response to the second may not contain the fifth message yet.
  hub.joining(1, 't')
  hub.joining(1, 't')
  hub.deliver(ref(5), ['a'])
  expect(answer()).toEqual([])
  expect(answer(4)).toEqual(['m4', 'm5'])

  // A refused join keeps an earlier subscription, and creates none.
  hub.joining(1, 't')
  hub.deliver(ref(6), ['a'])
  expect(ids(hub.joinFailed(1, 't'))).toEqual(['m6'])
  hub.addSocket(2, 'b')
  hub.joining(2, 't')
  expect(hub.subscribersOf('t')).toEqual(['a'])
  expect([ids(hub.joinFailed(2, 't')), ids(hub.deliver(ref(7), ['b']))]).toEqual([[], []])
})
