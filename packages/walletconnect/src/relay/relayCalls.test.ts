import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  heartbeatMs,
  relayMessageMaxBytes,
  relayRequestDeadlineMs,
  relayRequestTimeoutMs,
} from '@latchkey/contracts/constants/relay'
import { expect, onTestFinished, test } from 'vitest'
import { publication, startClient, startRelay, topicA, topicB, until } from '../../test/relayRig.ts'

test('[S7.34] pitfall 11: repeats an interrupted publish on the next socket, byte for byte', async () => {
  const relay = await startRelay()
  const answer = relay.answer
  relay.answer = ({ socket }) => socket.terminate()
  const { client, clock } = startClient(relay.url)
  const published = client.publish(publication('kept'))
  await until(() => expect(client.status()).toBe('waiting'))
  relay.answer = answer
  await clock.advance(0)
  await published
  const texts = relay.calls('irn_publish').map(({ text }) => text)
  expect(texts).toHaveLength(2)
  expect(texts[1]).toBe(texts[0])
})

test('[S7.34] repeats an unanswered request after 15 s and with each heartbeat of 5 s, and rejects after 60 s', async () => {
  const relay = await startRelay()
  relay.answer = ({ frame, socket }) => {
    if (frame.method !== 'irn_publish') socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: [] }))
    else socket.send('{}')
  }
  const { client, clock, frames } = startClient(relay.url)
  // Wait for the response, too, or the socket is considered dead.
  const heard = (count: number) => until(() => expect(frames.filter((text) => text === '{}')).toHaveLength(count))
  const published = client.publish(publication('unheard')).catch((error: unknown) => error)
  await heard(1)
  await clock.advance(relayRequestTimeoutMs)
  await heard(2)
  const [first, second] = relay.calls('irn_publish')
  expect(second!.text).toBe(first!.text)
  expect(second!.socket).toBe(first!.socket)
  for (let sent = 3; sent <= 5; sent += 1) {
    await clock.advance(heartbeatMs - 1)
    expect(relay.calls('irn_publish')).toHaveLength(sent - 1)
    await clock.advance(1)
    await heard(sent)
    expect(relay.calls('irn_publish')).toHaveLength(sent)
  }
  await clock.advance(relayRequestDeadlineMs - relayRequestTimeoutMs - 3 * heartbeatMs)
  const code = 'RELAY_PUBLISH_FAILED'
  expect(await published).toMatchObject({ code, retryable: true, message: expect.stringContaining(`tag:1108`) })
})

test('[S4.15] reports a missing network after the call was pending for a minute', async () => {
  const gone = await startRelay()
  await gone.stop()
  const { client, clock } = startClient(gone.url, { offline: true })
  const published = client.publish(publication('unheard')).catch((error: unknown) => error)
  await until(() => expect(client.status()).toBe('waiting'))
  await clock.advance(relayRequestDeadlineMs)
  expect(await published).toMatchObject({
    code: 'RELAY_PUBLISH_FAILED',
    cause: {
      code: 'RELAY_OFFLINE',
      message: 'No internet connection detected. Please restart your network and try again.',
    },
  })
})

test('pitfall 14: requests share no state, and contain only what the relay needs', async () => {
  const relay = await startRelay()
  const { client } = startClient(relay.url)
  const first = Object.freeze({ ...publication('one'), attestation: 'proof', tvf: { rpcMethods: ['personal_sign'] } })
  await client.publish(first)
  await client.publish(publication('two'))
  expect(relay.calls('irn_publish').map(({ frame }) => frame.params)).toEqual([
    { topic: topicA, message: 'one', ttl: 300, tag: 1108, prompt: true, attestation: 'proof' },
    { topic: topicA, message: 'two', ttl: 300, tag: 1108, prompt: true },
  ])
})

test('pitfall 13: rejects with an error of the catalogue for any error of the relay', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  const relay = await startRelay()
  relay.answer = ({ frame, socket }) =>
    socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', error: { code: -32600, message: 'no' } }))
  const { client } = startClient(relay.url)
  const calls = [
    client.publish(publication('x')),
    client.subscribe([topicA]),
    client.proposeSession({ pairingTopic: topicA, sessionProposal: 'x' }),
    client.approveSession({
      pairingTopic: topicA,
      sessionTopic: topicB,
      sessionProposalResponse: 'x',
      sessionSettlementRequest: 'x',
    }),
  ]
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'RELAY_REQUEST_REJECTED' })
  await client.unsubscribe(topicA)
  // A refused upgrade is an `error` event of the socket.
  const refusing = createServer((_, response) => response.writeHead(401).end()).listen(0, '127.0.0.1')
  refusing.on('upgrade', (_, socket) => socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n'))
  await once(refusing, 'listening')
  onTestFinished(() => void refusing.close())
  const refused = startClient(`ws://127.0.0.1:${(refusing.address() as AddressInfo).port}`)
  refused.client.connect()
  await until(() => expect(refused.client.status()).toBe('waiting'))
  expect(unhandled).toEqual([])
})

test('[S7.34] retries an internal error of the relay, and rejects a rejection with its tag', async () => {
  const relay = await startRelay()
  const answers = [
    { error: { code: -32603, message: 'Internal error', data: 'StorageError' } },
    { error: { code: -32000, message: 'Message: TtlTooShort', data: 'TtlTooShort' } },
  ]
  relay.answer = ({ frame, socket }) =>
    socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', ...answers.shift() }))
  const { client, clock } = startClient(relay.url)
  const published = client.publish(publication('short')).catch((error: unknown) => error)
  await until(async () => {
    await clock.advance(heartbeatMs)
    expect(answers).toHaveLength(0)
  })
  expect(await published).toMatchObject({
    code: 'RELAY_REQUEST_REJECTED',
    data: { code: -32000, tag: 'TtlTooShort' },
  })
})

test('[S7.34] pitfall 7: refuses a message over the limit before anything is sent, and names the limit', async () => {
  const relay = await startRelay()
  const { client, opened } = startClient(relay.url)
  const error = await client.publish(publication('x'.repeat(relayMessageMaxBytes + 1))).catch((thrown) => thrown)
  expect(error).toMatchObject({ code: 'RELAY_MESSAGE_TOO_LARGE', message: expect.stringContaining('262144') })
  expect(opened).toHaveLength(0)
})
