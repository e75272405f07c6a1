import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRelay, type Relay } from './createRelay.ts'
import { memoryMailbox } from './mailbox/memory.ts'
import { createProposers } from './proposers.ts'
import { connectTestClient, type PushedMessage, type TestClient } from './testClient.ts'

let relay: Relay
beforeEach(async () => {
  relay = await createRelay({ port: 0, mailbox: memoryMailbox({}) })
})
afterEach(() => relay.close())

const topic = () => randomBytes(32).toString('hex')
const follower = () => connectTestClient(relay.url, { autoAck: true, followSessions: true })
const propose = (app: TestClient, pairingTopic: string) =>
  app.call('wc_proposeSession', { pairingTopic, sessionProposal: 'proposal' })
const approve = (wallet: TestClient, pairingTopic: string, sessionTopic: string) =>
  wallet.call('wc_approveSession', {
    ...{ pairingTopic, sessionTopic },
    sessionProposalResponse: 'response',
    sessionSettlementRequest: `settlement of ${sessionTopic}`,
  })
const textOf = ({ params }: PushedMessage) => params.data.message

test('[S7.34] a proposer that asked for it has the settlement without asking for its topic, after the response', async () => {
  const [app, wallet] = [await follower(), await connectTestClient(relay.url)]
  const [pairing, session] = [topic(), topic()]
  await propose(app, pairing)
  await approve(wallet, pairing, session)
  expect([textOf(await app.next()), textOf(await app.next())]).toEqual(['response', `settlement of ${session}`])
  // Subscribed as if it had asked itself.
  await wallet.call('irn_publish', { topic: session, message: 'request', ttl: 300, tag: 1108 })
  expect(textOf(await app.next())).toBe('request')
  await app.call('irn_unsubscribe', { topic: session, id: '' })
  await wallet.call('irn_publish', { topic: session, message: 'unheard', ttl: 300, tag: 1108 })
  await app.settle()
  expect(app.pushes).toEqual([])
})

test('[S7.34] official apps did not ask: they have the settlement when they subscribe', async () => {
  const [app, wallet] = [await connectTestClient(relay.url, { autoAck: true }), await connectTestClient(relay.url)]
  const [pairing, session] = [topic(), topic()]
  await propose(app, pairing)
  await approve(wallet, pairing, session)
  expect(textOf(await app.next())).toBe('response')
  await app.settle()
  expect(app.pushes).toEqual([])
  await app.call('irn_subscribe', { topic: session })
  expect(textOf(await app.next())).toBe(`settlement of ${session}`)
})

test('whoever has the link subscribes a proposer to one session, not to as many as he likes', async () => {
  const [app, stranger] = [await follower(), await connectTestClient(relay.url)]
  const pairing = topic()
  const sessions = [topic(), topic(), topic()]
  await propose(app, pairing)
  for (const session of sessions) await approve(stranger, pairing, session)
  await app.settle()
  expect(app.pushes.map(textOf)).toEqual(['response', `settlement of ${sessions[0]}`, 'response', 'response'])
})

test('a proposer that left is forgotten, one of two proposals at a time', () => {
  const proposers = createProposers<object>()
  const [one, two] = [{}, {}]
  proposers.add('a', one)
  proposers.add('b', one)
  proposers.add('c', two)
  expect(proposers.take('a')).toBe(one)
  expect(proposers.take('a')).toBeUndefined()
  proposers.leave(one)
  expect(proposers.take('b')).toBeUndefined()
  expect(proposers.take('c')).toBe(two)
})
