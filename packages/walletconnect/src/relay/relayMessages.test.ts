import { memoryStorage } from '@latchkey/base/storage'
import { heartbeatMs } from '@latchkey/contracts/constants/relay'
import { expect, test, vi } from 'vitest'
import { collect, publication, startClient, startRelay, topicA, topicB, until } from '../../test/relayRig.ts'

test('[S7.34] pitfall 4: subscribes to all topics again in batches of 500 before it sends pending calls', async () => {
  const relay = await startRelay()
  const topics = Array.from({ length: 1_001 }, (_, index) => index.toString(16).padStart(64, '0'))
  const { client, clock, isOpen } = startClient(relay.url)
  await client.subscribe(topics)
  await client.proposeSession({ pairingTopic: topicA, sessionProposal: 'sealed' })
  await client.unsubscribe(topics[0]!)
  expect(relay.calls('irn_unsubscribe')).toHaveLength(1)
  relay.received.length = 0
  for (const socket of relay.sockets()) socket.terminate()
  await until(() => expect(client.status()).toBe('waiting'))
  const published = client.publish(publication('after'))
  await clock.advance(0)
  await isOpen()
  await published
  expect(relay.received.map(({ frame }) => [frame.method, frame.params.topics?.length])).toEqual([
    ['irn_batchSubscribe', 500],
    ['irn_batchSubscribe', 500],
    ['irn_batchSubscribe', 1],
    ['irn_publish', undefined],
  ])
  const subscribed = relay.calls('irn_batchSubscribe').flatMap(({ frame }) => frame.params.topics)
  expect(new Set(subscribed)).toEqual(new Set([...topics.slice(1), topicA]))
})

test('[S7.34] does not subscribe again to a topic that was unsubscribed before the relay confirmed it', async () => {
  const relay = await startRelay()
  const { client, clock, isOpen } = startClient(relay.url)
  const joined = client.subscribe([topicA, topicB])
  await client.unsubscribe(topicA)
  await joined
  for (const socket of relay.sockets()) socket.terminate()
  await until(() => expect(client.status()).toBe('waiting'))
  await clock.advance(0)
  await isOpen()
  await until(() => expect(relay.calls('irn_batchSubscribe')).toHaveLength(2))
  expect(relay.calls('irn_batchSubscribe').at(-1)?.frame.params.topics).toEqual([topicB])
})

test('[S7.34] repeats a subscription that the relay could not restore', async () => {
  const relay = await startRelay()
  const { client, clock, frames, opened } = startClient(relay.url)
  await client.subscribe([topicA])
  const answer = relay.answer
  relay.answer = ({ frame, socket }) =>
    socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', error: { code: -32000, message: 'no' } }))
  for (const socket of relay.sockets()) socket.terminate()
  await until(() => expect(client.status()).toBe('waiting'))
  await clock.advance(0)
  await until(() => expect(frames).toHaveLength(2))
  relay.answer = answer
  // The code that reads an error loads with the first one.
  await vi.dynamicImportSettled()
  await clock.advance(heartbeatMs)
  await until(() => expect(frames).toHaveLength(3))
  expect(relay.calls('irn_batchSubscribe').map(({ frame }) => frame.params.topics)).toEqual([
    [topicA],
    [topicA],
    [topicA],
  ])
  expect(opened).toHaveLength(2)
})

test('[S7.34] acknowledges with the exact id of the push', async () => {
  const relay = await startRelay()
  const { client } = startClient(relay.url)
  const messages = collect(client)
  await client.subscribe([topicA])
  for (const id of ['1795226122230123457', '"abc"', '7']) relay.push(topicA, `message ${id}`, id)
  await until(() => expect(relay.acks).toHaveLength(3))
  expect(relay.acks).toEqual([
    '{"id":1795226122230123457,"jsonrpc":"2.0","result":true}',
    '{"id":"abc","jsonrpc":"2.0","result":true}',
    '{"id":7,"jsonrpc":"2.0","result":true}',
  ])
  expect(messages).toHaveLength(3)
})

test('[S7.34] pitfall 5: delivers a repeated message once and acknowledges all copies, including concurrent ones and one after a reload', async () => {
  const relay = await startRelay()
  const { client, storage } = startClient(relay.url)
  const messages = collect(client)
  await client.subscribe([topicA])
  relay.push(topicA, 'twin', '1')
  relay.push(topicA, 'twin', '2')
  relay.push(topicB, 'twin', '3')
  await until(() => expect(relay.acks).toHaveLength(3))
  expect(messages).toEqual(['twin', 'twin'])
  await client.destroy()
  const reloaded = startClient(relay.url, { storage })
  const later = collect(reloaded.client)
  await reloaded.client.subscribe([topicA])
  relay.push(topicA, 'twin', '4')
  relay.push(topicA, 'new', '5')
  await until(() => expect(relay.acks).toHaveLength(5))
  expect(later).toEqual(['new'])
})

test('[S7.34] stores the record before it acknowledges', async () => {
  const relay = await startRelay()
  const memory = memoryStorage()
  let release = () => {}
  const stored = new Promise<void>((resolve) => {
    release = resolve
  })
  const storage = {
    ...memory,
    set: async (key: string, value: unknown) => {
      if (key.startsWith('relay/seen/')) await stored
      await memory.set(key, value)
    },
  }
  const { client } = startClient(relay.url, { storage })
  const messages = collect(client)
  await client.subscribe([topicA])
  relay.push(topicA, 'slow disk', '1')
  await until(() => expect(messages).toEqual(['slow disk']))
  await client.publish(publication('a round trip'))
  expect(relay.acks).toEqual([])
  release()
  await until(() => expect(relay.acks).toHaveLength(1))
})

test('[S7.34] does not acknowledge a message that the receiver rejected, which is delivered again', async () => {
  const relay = await startRelay()
  const { client } = startClient(relay.url)
  let fails = true
  let failures = 0
  const taken: string[] = []
  client.onMessage(async ({ message }) => {
    if (fails) failures += 1
    if (fails) throw new Error('storage is full')
    taken.push(message)
  })
  await client.subscribe([topicA])
  relay.push(topicA, 'hard', '1')
  await until(() => expect(failures).toBe(1))
  await client.publish(publication('a round trip'))
  expect(relay.acks).toEqual([])
  fails = false
  relay.push(topicA, 'hard', '2')
  await until(() => expect(relay.acks).toEqual(['{"id":2,"jsonrpc":"2.0","result":true}']))
  expect(taken).toEqual(['hard'])
})

test('[S7.34] delivers the messages of a topic one at a time, in order', async () => {
  const relay = await startRelay()
  const { client } = startClient(relay.url)
  const log: string[] = []
  const waiting: (() => void)[] = []
  client.onMessage(({ message }) => {
    log.push(message)
    return new Promise((resolve) => waiting.push(resolve))
  })
  await client.subscribe([topicA, topicB])
  relay.push(topicA, 'first', '1')
  relay.push(topicA, 'second', '2')
  relay.push(topicB, 'elsewhere', '3')
  await until(() => expect(log.sort()).toEqual(['elsewhere', 'first']))
  for (const resolve of waiting.splice(0)) resolve()
  await until(() => expect(log).toContain('second'))
  for (const resolve of waiting.splice(0)) resolve()
})

test('ignores anything that is not a message', async () => {
  const relay = await startRelay()
  const { client } = startClient(relay.url)
  const messages = collect(client)
  await client.subscribe([topicA])
  for (const socket of relay.sockets())
    for (const text of ['', '{', '[]', 'null', '{"id":1,"jsonrpc":"2.0","method":"irn_subscription","params":{}}'])
      socket.send(text)
  relay.push(topicA, 'fine', '9')
  await until(() => expect(messages).toEqual(['fine']))
  expect(client.status()).toBe('open')
})
